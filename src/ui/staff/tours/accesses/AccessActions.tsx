import Button from 'antd/es/button'
import { type AccessRow, tourStatus } from '#contract/tour-access.ts'
import { copy } from '../../../lib/browser/copy.ts'
import { t } from '../../../lib/i18n/t.ts'
import { RowMenu } from '../../components/RowMenu.tsx'
import type { ShowAccess } from './accessDialog.ts'
import { linkCopied } from './linkCopied.ts'

interface AccessActionsProps {
  readonly row: AccessRow
  /** Status and actions are derived from the time, never stored (product: Tours). */
  readonly now: number
  readonly show: ShowAccess
}

export function AccessActions({ row, now, show }: AccessActionsProps) {
  const status = tourStatus(row, now)
  if (status === 'disabled') return null
  const extend = () => show({ modal: 'extend', row })
  if (status === 'expired')
    return (
      <div className="row-actions">
        <Button size="small" onClick={extend}>
          {t('Extend')}
        </Button>
      </div>
    )
  const more = [[t('Mail the Link'), () => show({ modal: 'mail', row })] as const, [t('Extend'), extend] as const]
  return (
    <div className="row-actions">
      <Button size="small" danger onClick={() => show({ modal: 'reject', row })}>
        {t('Reject an access')}
      </Button>
      <Button size="small" onClick={() => void copy(row.link, t(linkCopied))}>
        {t('Link')}
      </Button>
      <Button size="small" title={t('QR code')} onClick={() => show({ modal: 'qr', row })}>
        {t('QR')}
      </Button>
      <RowMenu items={more} />
    </div>
  )
}
