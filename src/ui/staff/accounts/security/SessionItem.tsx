import Button from 'antd/es/button'
import type { SessionRow } from '#contract/sessions.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { When } from '../../components/Time.tsx'

const methods: Readonly<Record<SessionRow['method'], string>> = {
  '': message('Not known'),
  password: message('Password'),
  code: message('Password and code'),
  recoveryCode: message('Password and recovery code'),
  provider: message('Single sign-on'),
  passkey: message('Passkey'),
}

interface SessionItemProps {
  readonly session: SessionRow
  readonly busy: boolean
  readonly onEnd: () => void
}

export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { device, network, method, created, seen, current } = session
  const name = device || t('Unknown browser')
  return (
    <li>
      <h3>
        <bdi>{name}</bdi> {current && <span className="status good">{t('This session')}</span>}
      </h3>
      <DescriptionList
        of={[
          [t('Network'), network],
          [t('Signed in by'), t(methods[method])],
          [t('Signed in at'), <When key="created" at={created} />],
          [t('Last seen'), <When key="seen" at={seen} />],
        ]}
      />
      {!current && (
        <Button
          size="small"
          danger
          disabled={busy}
          aria-label={t('End the session of {device}', { device: name })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </li>
  )
}
