import type { AccessRow } from '#contract/tour-access.ts'
import { fullMoment } from '../../../lib/i18n/format.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { fileNameOf } from '../../qr-codes/fileNameOf.ts'
import { QrDialog } from '../../qr-codes/QrDialog.tsx'
import { linkCopied } from './linkCopied.ts'

export function AccessQrModal({ subject: { name, link, startTime, endTime }, ...modal }: DialogProps<AccessRow>) {
  return (
    <QrDialog
      {...modal}
      address={link}
      label={t('QR code of the tour {name}', { name })}
      fileName={fileNameOf('tour', name)}
      copied={t(linkCopied)}
    >
      <p className="about">
        {tNodes('Whoever scans the code can take the tour {name} from {start} to {end}.', {
          name: <strong key="name">{name}</strong>,
          start: fullMoment(startTime),
          end: fullMoment(endTime),
        })}
      </p>
    </QrDialog>
  )
}
