import type { Accent } from './accent.ts'
import { paper } from './colours.ts'
import type { Content, Group } from './content.ts'
import { filled, font, serif, table } from './elements.ts'
import { escapeHtml } from './escape-html.ts'

/** Says one thing: the subject as a heading, the greeting, words of staff, a button, and what else there is to know. */
export function bodyOf(content: Content, firm: string, accent: Accent): string[] {
  const { subject, before, quoted, groups, link, after, unsubscribe } = content
  return [
    `<h1 dir="auto" style="margin:0 0 20px;font:400 26px/1.25 ${serif}">${escapeHtml(subject)}</h1>`,
    ...before.map((line) => `<p style="margin:0 0 14px">${escapeHtml(line)}</p>`),
    ...(quoted.length > 0 ? [letter(quoted, firm)] : []),
    ...groups.map((group) => listed(group, accent.onLight)),
    ...(link ? [button(link, accent.onLight)] : []),
    ...after.map(
      (line) => `<p class="muted" style="margin:0 0 8px;${small};color:${paper.muted}">${escapeHtml(line)}</p>`,
    ),
    ...(unsubscribe ? [unsubscribeLink(unsubscribe)] : []),
  ]
}

/** The link in a mail's page by which its reader unsubscribes. */
export const unsubscribeIn = /<a href="([^"]+)" data-unsubscribe/

const unsubscribeLink = ({ label, url }: NonNullable<Content['unsubscribe']>) =>
  `<p class="muted" style="margin:14px 0 0;${small};color:${paper.muted}"><a href="${escapeHtml(url)}" data-unsubscribe class="muted" style="color:${paper.muted}">${escapeHtml(label)}</a></p>`

const small = `font:14px/1.55 ${font}`

/** Words of staff, signed by the firm. */
function letter(lines: readonly string[], firm: string): string {
  const signature =
    firm && `<p style="margin:12px 0 0;font-style:italic"><span dir="auto">${escapeHtml(firm)}</span></p>`
  return (
    `${table} width="100%" style="margin:22px 0"><tr><td class="stage" ${filled(paper.stage)}padding:20px 24px;border-radius:8px;font:17px/1.6 ${serif};color:${paper.ink}">` +
    `<blockquote dir="auto" style="margin:0">${lines.map(escapeHtml).join('<br>')}</blockquote>${signature}</td></tr></table>`
  )
}

/** Names are visitors' own words, so they stay in their direction and say no more than a link. */
function listed({ heading, items, more }: Group, colour: string): string {
  const rows = items.map(
    ({ label, url, about }) =>
      `<li style="margin:0 0 12px"><a href="${escapeHtml(url)}" class="link" style="color:${colour};font-weight:600"><bdi>${escapeHtml(label)}</bdi></a><br>` +
      `<span class="muted" style="${small};color:${paper.muted}"><bdi>${escapeHtml(about)}</bdi></span></li>`,
  )
  return [
    `<h2 style="margin:22px 0 10px;font:600 17px/1.4 ${font}">${escapeHtml(heading)}</h2>`,
    `<ul style="margin:0;padding:0;list-style:none">${rows.join('')}</ul>`,
    ...(more ? [`<p style="margin:0 0 14px">${escapeHtml(more)}</p>`] : []),
  ].join('\n')
}

/** Outlook takes the padding from the cell. */
const button = ({ label, url }: { label: string; url: string }, colour: string) =>
  `${table} style="margin:26px 0"><tr><td class="button" bgcolor="${colour}" style="border-radius:8px;mso-padding-alt:14px 30px;background:${colour}">` +
  `<a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:14px 30px;border-radius:8px;font:600 17px/1.4 ${font};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
