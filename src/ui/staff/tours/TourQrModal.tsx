import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { fullMoment } from '../../lib/i18n/format.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fileNameOf } from '../qr-codes/fileNameOf.ts'
import { QrDialog } from '../qr-codes/QrDialog.tsx'
import { tourAddress, tourAddressCopied } from './tourAddress.ts'

export function TourQrModal({ subject: { name, token, startTime, endTime }, ...modal }: DialogProps<AccessRow>) {
  const { data, isError } = useEndpoint(tourAccess.link, {})
  return (
    <QrDialog
      {...modal}
      address={data && tourAddress(data.link, token)}
      label={t('QR code of the tour {name}', { name })}
      fileName={fileNameOf('tour', name)}
      copied={t(tourAddressCopied)}
      without={isError ? t('The address of the tour could not be loaded.') : ''}
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
