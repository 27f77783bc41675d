import { darkened, lightened } from '#contract/contrast.ts'
import { directionOf } from '#contract/languages.ts'
import type { Logo } from '#contract/settings.ts'
import { type Content, oneLine } from './content.ts'
import { escapeHtml } from './escape-html.ts'
import { footerHtml } from './footer.ts'
import type { Say } from './say.ts'
import { nameOf, type Sender } from './sender.ts'

const ownAccent = '#1d50c4'
const font = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'
const widest = 600

/**
 * Lays a mail out as HTML. Mail programs know tables and inline styles best; those that know more turn dark with the
 * reader's device.
 */
export function layOut(sender: Sender, content: Content, say: Say): string {
  const { language, firm } = sender
  const accent = firm.accent || ownAccent
  const direction = directionOf(language)
  const footer = footerHtml(sender, say)
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head>${headOf(content.subject, accent)}</head>`,
    '<body class="page" style="margin:0;padding:0;background:#f3f5f9">',
    `${table} width="100%" class="page" lang="${language}" dir="${direction}" style="background:#f3f5f9">`,
    `<tr><td align="center" style="padding:24px 12px">${table} width="${widest}" style="width:100%;max-width:${widest}px">`,
    headerOf(sender),
    `<tr><td class="card" style="padding:20px 32px;background:#ffffff;font:16px/1.6 ${font};color:#16202e">`,
    ...bodyOf(content, accent, direction),
    '</td></tr>',
    ...(footer
      ? [`<tr><td class="muted" style="padding:20px 32px;font:14px/1.7 ${font};color:#4f5d6f">${footer}</td></tr>`]
      : []),
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

function headOf(subject: string, accent: string): string {
  const dark = [
    '.page{background:#0e131b!important}',
    '.card{background:#161d28!important;color:#e8edf4!important}',
    '.muted,.quote{color:#a7b3c3!important}',
    `.button{background:${lightened(accent)}!important;color:#0e131b!important}`,
  ].join('')
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>`,
  ].join('')
}

/** The logo stands on white also in the dark, because most are drawn for it. */
function headerOf(sender: Sender): string {
  const name = escapeHtml(oneLine(nameOf(sender)))
  if (sender.logo)
    return `<tr><td style="padding:24px 32px;background:#ffffff;color:#16202e;font:600 18px/1.4 ${font}">${picture(sender.logo, name)}</td></tr>`
  return sender.firm.name
    ? `<tr><td class="card" style="padding:24px 32px 0;background:#ffffff;color:#16202e;font:600 18px/1.4 ${font}">${name}</td></tr>`
    : ''
}

/** Outlook needs both sides in pixels. */
function picture({ width, height }: Logo, name: string): string {
  const scale = Math.min(240 / width, 56 / height)
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:logo" alt="${name}" width="${w}" height="${h}" style="display:block;border:0">`
}

function bodyOf({ before, quoted, link, after }: Content, accent: string, direction: 'ltr' | 'rtl'): string[] {
  const side = direction === 'rtl' ? 'right' : 'left'
  const quoteStyle = `margin:16px 0;padding-${side}:16px;border-${side}:3px solid #7f8c9e;color:#4f5d6f`
  return [
    ...before.map(paragraph),
    ...(quoted.length > 0
      ? [
          `<blockquote class="quote" dir="auto" style="${quoteStyle}">${quoted.map(escapeHtml).join('<br>')}</blockquote>`,
        ]
      : []),
    ...(link ? [button(link, darkened(accent))] : []),
    ...after.map(paragraph),
  ]
}

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`

/** The cell has the colour and, for Outlook, the padding. */
const button = ({ label, url }: { label: string; url: string }, colour: string) =>
  `${table} style="margin:24px 0"><tr><td class="button" bgcolor="${colour}" style="border-radius:8px;mso-padding-alt:12px 24px;background:${colour}">` +
  `<a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:12px 24px;border-radius:8px;font:600 16px/1.5 ${font};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
