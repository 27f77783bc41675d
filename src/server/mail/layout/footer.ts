import { paper } from './colours.ts'
import { oneLine } from './content.ts'
import { escapeHtml } from './escape-html.ts'
import type { Say } from './say.ts'
import { nameOf, type Sender } from './sender.ts'

const isNamed = ({ name, website, legalUrl, privacyUrl }: Sender['firm']) =>
  [name, website, legalUrl, privacyUrl].some((text) => text !== '')

/** The last paragraph of the plain text; none while the owner has set nothing. */
export function footerText(sender: Sender, say: Say): string[] {
  const { website, legalUrl, privacyUrl } = sender.firm
  if (!isNamed(sender.firm)) return []
  const lines = [
    oneLine(nameOf(sender)),
    website,
    legalUrl && say('Legal notice: {url}', { url: legalUrl }),
    privacyUrl && say('Privacy: {url}', { url: privacyUrl }),
  ]
  return [lines.filter((line) => line !== '').join('\n')]
}

export function footerHtml(sender: Sender, say: Say): string {
  const { website, legalUrl, privacyUrl } = sender.firm
  if (!isNamed(sender.firm)) return ''
  const links = [
    website && linkTo(website, URL.parse(website)?.host ?? website),
    legalUrl && linkTo(legalUrl, say('Legal notice')),
    privacyUrl && linkTo(privacyUrl, say('Privacy')),
  ].filter((link) => link !== '')
  return [
    `<bdi>${escapeHtml(oneLine(nameOf(sender)))}</bdi>`,
    ...(links.length > 0 ? [links.join(' &nbsp; ')] : []),
  ].join('<br>')
}

const linkTo = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" class="muted" style="color:${paper.muted}">${escapeHtml(label)}</a>`
