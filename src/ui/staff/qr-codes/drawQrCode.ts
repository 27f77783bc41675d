import { encodeQR } from 'qr'
import { message } from '../../lib/i18n/t.ts'

/** A black path on a white square of so many modules, with the quiet zone of four that scanners need. */
interface QrCode {
  readonly modules: number
  readonly path: string
}

const pixels = 1024

export function qrCodeOf(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { modules: rows.length, path }
}

export function svgOf({ modules, path }: QrCode): string {
  const size = `width="${pixels}" height="${pixels}" viewBox="0 0 ${modules} ${modules}"`
  const parts = `<path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path d="${path}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges">${parts}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export function pngOf({ modules, path }: QrCode): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  const context = canvas.getContext('2d')
  if (!context) throw new Error(message('This browser does not let pages draw'))
  const scale = Math.floor(pixels / modules)
  const margin = Math.floor((pixels - scale * modules) / 2)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.setTransform(scale, 0, 0, scale, margin, margin)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return canvas.toDataURL()
}
