import Button from 'antd/es/button'
import type { PasskeyRow } from '#contract/passkeys.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { When } from '../../components/Time.tsx'
import type { PasskeyDialog } from './passkeyDialog.ts'

interface PasskeyItemProps {
  readonly passkey: PasskeyRow
  readonly origin: string | null
  readonly onShow: (dialog: PasskeyDialog) => void
}

export function PasskeyItem({ passkey, origin, onShow }: PasskeyItemProps) {
  const { name, device, created, used, host } = passkey
  return (
    <li>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <DescriptionList
        of={[
          [t('Made with'), device || t('Unknown browser')],
          [t('Added at'), <When key="created" at={created} />],
          [t('Last used'), used === null ? t('Never') : <When key="used" at={used} />],
        ]}
      />
      {origin !== null && new URL(origin).hostname !== host && (
        <p className="notice">
          {t('It was made for {host} and does not work here, because the address of this installation has changed.', {
            host,
          })}
        </p>
      )}
      <div className="row-actions">
        <Button
          size="small"
          aria-label={t('Rename {name}', { name })}
          onClick={() => onShow({ modal: 'rename', passkey })}
        >
          {t('Rename')}
        </Button>
        <Button
          size="small"
          danger
          aria-label={t('Remove {name}', { name })}
          onClick={() => onShow({ modal: 'remove', passkey })}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}
