import { deeper } from '#contract/contrast.ts'
import type { Accent } from './accent.ts'
import { paper } from './colours.ts'
import { filled, font, serif, table } from './elements.ts'
import { escapeHtml } from './escape-html.ts'

const wide = 168
const high = 237
const foot = 76

/** The first page of a catalogue: a JPEG in Base64, with its size in pixels. */
export interface CoverPicture {
  readonly jpeg: string
  readonly width: number
  readonly height: number
}

/** It becomes an attachment when the mail leaves, since mail programs show no picture that is written into a page. */
export const pictureIn = /<img src="data:image\/jpeg;base64,([^"]+)"/

/** The first page of the catalogue, said beside it, so without words of its own. */
export function pictured({ jpeg, width, height }: CoverPicture): string {
  const shown = { width: wide, height: Math.round((wide * height) / width) }
  return `<img src="data:image/jpeg;base64,${jpeg}" width="${shown.width}" height="${shown.height}" alt="" style="display:block;border:1px solid #ddd3c4">`
}

/** The title page of a catalogue: its name, and the firm's below. It is as large as a cover (A4), and stays paper in the dark. */
export function titled(name: string, firm: string, { onLight }: Accent): string {
  const colour = deeper(onLight, 18)
  return [
    `${table} width="${wide}" ${filled('#fdfaf4')}width:${wide}px;border:1px solid #ddd3c4" aria-hidden="true">`,
    `<tr><td height="${high - foot}" valign="top" align="left" style="padding:22px 16px 0 20px;font:19px/1.25 ${serif};color:${paper.ink};word-break:break-word">${escapeHtml(name)}</td></tr>`,
    `<tr><td height="${foot}" valign="bottom" align="left" ${filled(colour)}padding:0 16px 14px 20px;font:600 11px/1.4 ${font};color:#ffffff">${escapeHtml(firm)}</td></tr></table>`,
  ].join('')
}
