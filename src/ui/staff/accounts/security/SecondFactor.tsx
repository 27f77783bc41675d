import Button from 'antd/es/button'
import { useState } from 'react'
import { apiTokens } from '#contract/api-tokens.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveFactorModal } from './RemoveFactorModal.tsx'
import { SetFactor } from './SetFactor.tsx'
import './second-factor.css'

/** A code of an app that sign-in asks for after the password. */
export function SecondFactor() {
  const read = useEndpoint(secondFactor.read, {})
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <section className="panel form second-factor" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('Second factor')}</h2>
      <ReadState read={read} failure={t('Whether you have a second factor could not be read.')} />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {!codes && read.data?.set === false && <SetFactor onCodes={setCodes} />}
      {!codes && read.data?.set && <CodesLeft codesLeft={read.data.codesLeft} onCodes={setCodes} />}
    </section>
  )
}

interface CodesLeftProps {
  readonly codesLeft: number
  readonly onCodes: (codes: readonly string[]) => void
}

function CodesLeft({ codesLeft, onCodes }: CodesLeftProps) {
  const { subject, show, props } = useDialog<'remove'>()
  const renew = useAction(secondFactor.renewCodes, [secondFactor.read, sessions.list, apiTokens.list])
  const onRenew = () => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  return (
    <>
      <p>{t('Sign-in asks for a code of your authenticator app after your password.')}</p>
      <p className={codesLeft < 3 ? 'notice' : undefined}>
        {t('Recovery codes left: {left}', { left: String(codesLeft) })}
      </p>
      <div className="row-actions">
        <Button loading={renew.isPending} onClick={onRenew}>
          {t('New Recovery Codes')}
        </Button>
        <Button danger onClick={() => show('remove')}>
          {t('Remove')}
        </Button>
      </div>
      {subject && <RemoveFactorModal subject={undefined} {...props} />}
    </>
  )
}
