import { directionOf } from '#contract/languages.ts'
import { type Accent, accentOf } from './accent.ts'
import { bodyOf } from './body.ts'
import { attached } from './calendar.ts'
import { darkStyle, paper } from './colours.ts'
import type { Content } from './content.ts'
import { pictured, titled } from './cover.ts'
import { filled, font, table } from './elements.ts'
import { escapeHtml } from './escape-html.ts'
import { footerHtml } from './footer.ts'
import { headerOf } from './header.ts'
import type { Say } from './say.ts'
import { nameOf, type Sender } from './sender.ts'

const widest = 600

/** Mail programs support tables and inline styles best; Outlook knows no greatest width. */
export function layOut(sender: Sender, content: Content, say: Say): string {
  const { language, firm } = sender
  const accent = accentOf(firm)
  const direction = directionOf(language)
  const rows = [...rowsOf(sender, content, accent), ...footerRow(footerHtml(sender, say))]
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head>${headOf(content, accent)}</head>`,
    `<body class="page" style="margin:0;padding:0;background:${paper.page}">`,
    `${table} width="100%" class="page" lang="${language}" dir="${direction}" ${filled(paper.page)}">`,
    `<tr><td align="center" style="padding:28px 12px"><!--[if mso]>${table} width="${widest}"><tr><td><![endif]-->`,
    `${table} width="100%" style="width:100%;max-width:${widest}px">`,
    ...rows,
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('\n')
}

function rowsOf(sender: Sender, content: Content, accent: Accent): string[] {
  const cover = content.picture
    ? pictured(content.picture)
    : content.cover && titled(content.cover, nameOf(sender), accent)
  const body = bodyOf(content, sender.firm.name, accent).join('\n')
  return [
    `<tr>${headerOf(sender, accent)}</tr>`,
    ...(cover
      ? [`<tr><td class="stage" align="center" ${filled(paper.stage)}padding:32px 20px">${cover}</td></tr>`]
      : []),
    `<tr><td class="card pad" ${filled(paper.card)}padding:30px 36px 28px;border-radius:0 0 12px 12px;font:16px/1.6 ${font};color:${paper.ink};word-break:break-word">${body}</td></tr>`,
  ]
}

const footerRow = (footer: string): string[] =>
  footer
    ? [
        `<tr><td class="muted pad" style="padding:22px 36px;font:14px/1.7 ${font};color:${paper.muted}">${footer}</td></tr>`,
      ]
    : []

const headOf = ({ subject, event }: Content, accent: Accent): string =>
  [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    ...(event ? [attached(event)] : []),
    '<style>:root{color-scheme:light dark}',
    '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}',
    `@media (prefers-color-scheme:dark){${darkStyle(accent)}}</style>`,
  ].join('')
