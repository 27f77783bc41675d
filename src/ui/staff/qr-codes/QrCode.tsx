import Button from 'antd/es/button'
import { useMemo } from 'react'
import { copy } from '../../lib/browser/copy.ts'
import { t } from '../../lib/i18n/t.ts'
import { pngOf, qrCodeOf, svgOf } from './drawQrCode.ts'

export interface QrCodeProps {
  readonly address: string
  readonly label: string
  readonly fileName: string
  readonly copied: string
}

export function QrCode({ address, label, fileName, copied }: QrCodeProps) {
  const { svg, png } = useMemo(() => drawingsOf(address), [address])
  return (
    <>
      <img src={svg} alt={label} />
      <p>{address}</p>
      <div className="row-actions">
        <Button onClick={() => void copy(address, copied)}>{t('Copy')}</Button>
        <Button href={svg} download={`${fileName}.svg`}>
          {t('Download SVG')}
        </Button>
        <Button href={png} download={`${fileName}.png`}>
          {t('Download PNG')}
        </Button>
      </div>
    </>
  )
}

function drawingsOf(address: string) {
  const code = qrCodeOf(address)
  return { svg: svgOf(code), png: pngOf(code) }
}
