import type { Accent } from './accent.ts'
import type { Content } from './content.ts'
import { font, table } from './elements.ts'
import { escapeHtml } from './escape-html.ts'

export function bodyOf({ before, quoted, link, after }: Content, accent: Accent, direction: 'ltr' | 'rtl'): string[] {
  const side = direction === 'rtl' ? 'right' : 'left'
  const quoteStyle = `margin:16px 0;padding-${side}:16px;border-${side}:3px solid #7f8c9e;text-align:${side};color:#4f5d6f`
  return [
    ...before.map(paragraph),
    ...(quoted.length > 0
      ? [
          `<blockquote class="quote" dir="auto" style="${quoteStyle}">${quoted.map(escapeHtml).join('<br>')}</blockquote>`,
        ]
      : []),
    ...(link ? [button(link, accent.onLight)] : []),
    ...after.map(paragraph),
  ]
}

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`

/** Outlook takes the padding from the cell. */
const button = ({ label, url }: { label: string; url: string }, colour: string) =>
  `${table} style="margin:24px 0"><tr><td class="button" bgcolor="${colour}" style="border-radius:8px;mso-padding-alt:12px 24px;background:${colour}">` +
  `<a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:12px 24px;border-radius:8px;font:600 16px/1.5 ${font};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
