import Button from 'antd/es/button'
import type { AccessRow } from '#contract/tour-access.ts'
import { copy } from '../../lib/browser/copy.ts'
import { t } from '../../lib/i18n/t.ts'
import { linkCopied } from './linkCopied.ts'

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
      <Button size="small" onClick={() => void copy(access.link, t(linkCopied))}>
        {t('Link')}
      </Button>
      <Button size="small" title={t('QR code')} onClick={onQr}>
        {t('QR')}
      </Button>
    </div>
  )
}
