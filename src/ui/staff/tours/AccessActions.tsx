import Button from 'antd/es/button'
import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { call } from '../../lib/api/call.ts'
import { copy } from '../../lib/browser/copy.ts'
import { t } from '../../lib/i18n/t.ts'
import { tourAddress, tourAddressCopied } from './tourAddress.ts'

interface AccessActionsProps {
  readonly access: AccessRow
  readonly onQr: () => void
  readonly onReject: () => void
}

export function AccessActions({ access, onQr, onReject }: AccessActionsProps) {
  return (
    <div className="row-actions">
      <Button size="small" danger onClick={onReject}>
        {t('Reject an access')}
      </Button>
      <Button size="small" onClick={() => void copyLink(access.token).catch(() => {})}>
        {t('Link')}
      </Button>
      <Button size="small" title={t('QR code')} onClick={onQr}>
        {t('QR')}
      </Button>
    </div>
  )
}

/** Copies the tour's address with this access's token (product: Tours). A failed call has shown its own toast. */
function copyLink(token: string): Promise<void> {
  const link = call(tourAccess.link, {}).then((reply) => tourAddress(reply.link, token))
  return copy(link, t(tourAddressCopied))
}
