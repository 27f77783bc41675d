import { bandOf } from '#contract/band.ts'
import type { Logo } from '#contract/settings.ts'
import type { Accent } from './accent.ts'
import { paper } from './colours.ts'
import { oneLine } from './content.ts'
import { filled, font } from './elements.ts'
import { escapeHtml } from './escape-html.ts'
import { nameOf, type Sender } from './sender.ts'

/** The band at the top: a logo stands on what it is drawn for, in the dark too. */
export function headerOf(sender: Sender, { onLight }: Accent): string {
  const { firm, logo, logoDark } = sender
  const name = escapeHtml(oneLine(nameOf(sender)))
  const isColoured = bandOf(sender) === 'coloured' && firm.name !== ''
  const picture = isColoured ? logoDark : logo
  const words = picture
    ? pictureOf(picture, isColoured ? 'logo-dark' : 'logo', name)
    : firm.name && `<bdi>${name}</bdi>`
  const [ground, ink] = isColoured ? [onLight, '#ffffff'] : [paper.card, paper.ink]
  const kind = isColoured || picture ? 'pad' : 'card pad'
  const high = words ? 22 : 6
  return `<td class="${kind}" ${filled(ground)}padding:${high}px 36px;border-radius:12px 12px 0 0;font:600 18px/1.4 ${font};color:${ink}">${words}</td>`
}

/** Outlook needs both sides in pixels. A PNG is never enlarged. */
function pictureOf({ type, width, height }: Logo, cid: string, name: string): string {
  const scale = Math.min(240 / width, 56 / height, ...(type === 'image/png' ? [1] : []))
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:${cid}" alt="${name}" width="${w}" height="${h}" style="display:block;border:0">`
}
