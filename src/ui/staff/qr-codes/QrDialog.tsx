import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { QrCode, type QrCodeProps } from './QrCode.tsx'
import './qr-dialog.css'

interface QrDialogProps extends Omit<DialogProps<unknown>, 'subject'>, Omit<QrCodeProps, 'address'> {
  /** Undefined while there is none; then `without` stands in place of the code. */
  readonly address: string | undefined
  readonly without?: string
  readonly children: ReactNode
}

export function QrDialog({ address, label, fileName, copied, without, children, ...modal }: QrDialogProps) {
  return (
    <Dialog {...modal} title={t('QR Code')} ok={t('Close')} cancel={false} busy={false} onOk={modal.onClose}>
      {() => (
        <>
          {children}
          <div className="qr-code">
            {address ? (
              <QrCode address={address} label={label} fileName={fileName} copied={copied} />
            ) : (
              <p>{without}</p>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
