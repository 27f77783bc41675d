import type { Logo } from '#contract/settings.ts'
import { paper } from './colours.ts'
import { oneLine } from './content.ts'
import { font, table } from './elements.ts'
import { escapeHtml } from './escape-html.ts'
import { nameOf, type Sender } from './sender.ts'

export function headerOf(sender: Sender): string {
  const name = escapeHtml(oneLine(nameOf(sender)))
  const style = `font:600 18px/1.4 ${font}`
  if (sender.logo)
    return `${table} ><tr><td class="logo" style="${style};color:${paper.ink}">${picture(sender.logo, name)}</td></tr></table>`
  return sender.firm.name ? `<p style="margin:0;${style}">${name}</p>` : ''
}

/** Outlook needs both sides in pixels. A PNG is never enlarged. */
function picture({ type, width, height }: Logo, name: string): string {
  const scale = Math.min(240 / width, 56 / height, ...(type === 'image/png' ? [1] : []))
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:logo" alt="${name}" width="${w}" height="${h}" style="display:block;border:0">`
}
