import { directionOf } from '#contract/languages.ts'
import { type Accent, accentOf } from './accent.ts'
import { bodyOf } from './body.ts'
import type { Content } from './content.ts'
import { font, table } from './elements.ts'
import { escapeHtml } from './escape-html.ts'
import { footerHtml } from './footer.ts'
import { headerOf } from './header.ts'
import type { Say } from './say.ts'
import type { Sender } from './sender.ts'

const widest = 600

/** Mail programs support tables and inline styles best. */
export function layOut(sender: Sender, content: Content, say: Say): string {
  const { language, firm } = sender
  const accent = accentOf(firm)
  const direction = directionOf(language)
  const footer = footerHtml(sender, say)
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head>${headOf(content.subject, accent)}</head>`,
    '<body class="page" style="margin:0;padding:0;background:#f3f5f9">',
    `${table} width="100%" class="page" lang="${language}" dir="${direction}" style="background:#f3f5f9">`,
    `<tr><td align="center" style="padding:24px 12px">${table} width="${widest}" style="width:100%;max-width:${widest}px">`,
    `<tr><td class="card" style="padding:24px 32px 16px;border-radius:12px;background:#ffffff;font:16px/1.6 ${font};color:#16202e;word-break:break-word">`,
    headerOf(sender),
    ...bodyOf(content, accent, direction),
    '</td></tr>',
    ...(footer
      ? [`<tr><td class="muted" style="padding:20px 32px;font:14px/1.7 ${font};color:#4f5d6f">${footer}</td></tr>`]
      : []),
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

function headOf(subject: string, { onDark }: Accent): string {
  const dark = [
    '.page{background:#0e131b!important}',
    '.card{background:#161d28!important;color:#e8edf4!important}',
    '.muted,.quote{color:#a7b3c3!important}',
    '.logo{padding:10px 14px;border-radius:8px;background:#ffffff}',
    `.button{background:${onDark}!important;color:#0e131b!important}`,
  ].join('')
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>`,
  ].join('')
}
