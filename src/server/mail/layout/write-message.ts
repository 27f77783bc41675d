import type { CalendarEvent } from './calendar.ts'
import { type Content, type Group, linesOf, oneLine } from './content.ts'
import type { CoverPicture } from './cover.ts'
import { footerText } from './footer.ts'
import { greet } from './greeting.ts'
import { layOut } from './layout.ts'
import { type Say, sayIn } from './say.ts'
import type { Sender } from './sender.ts'

export interface Message {
  recipient: string
  subject: string
  text: string
  html: string
  /** Epoch milliseconds; the message is not sent after this time. */
  expires?: number | null
}

export interface Person {
  email: string
  firstName?: string
}

interface Template {
  subject: string
  lines: string[]
  quote?: string | undefined
  groups?: Group[]
  link?: { label: string; url: string }
  /** The name of the catalogue that the mail brings. */
  cover?: string
  picture?: CoverPicture | undefined
  /** What the link opens, for the reader's calendar. */
  event?: Omit<CalendarEvent, 'url'> | undefined
  after?: string[]
  unsubscribe?: { label: string; url: string }
}

export function page(publicUrl: string, path: string, query: Record<string, string>): string {
  return `${publicUrl}${path}?${new URLSearchParams(query)}`
}

/** Every value is escaped as text. */
export function write(sender: Sender, { email, firstName }: Person, template: (say: Say) => Template): Message {
  const say = sayIn(sender.language)
  const {
    subject,
    lines,
    quote,
    groups = [],
    link,
    cover = '',
    picture,
    event,
    after = [],
    unsubscribe,
  } = template(say)
  const content = {
    subject: oneLine(subject),
    cover: oneLine(cover),
    picture,
    before: [greet(say, firstName), ...lines].map(oneLine),
    quoted: linesOf(quote),
    groups: groups.map(inLines),
    link,
    event: event && link && { ...event, name: oneLine(event.name), url: link.url },
    after: after.map(oneLine),
    unsubscribe,
  }
  const html = layOut(sender, content, say)
  return { recipient: email, subject: content.subject, text: textOf(sender, content, say), html }
}

const inLines = ({ heading, items, more }: Group): Group => ({
  heading: oneLine(heading),
  items: items.map(({ label, url, about }) => ({ label: oneLine(label), url, about: oneLine(about) })),
  more: more && oneLine(more),
})

/** A letter ends with the firm's name. */
function signed(quoted: string[], firm: string): string[] {
  if (quoted.length === 0) return []
  return [[...quoted, ...(firm ? ['', oneLine(firm)] : [])].map((line) => `> ${line}`.trimEnd()).join('\n')]
}

function textOf(sender: Sender, { before, quoted, groups, link, after, unsubscribe }: Content, say: Say): string {
  return [
    ...before,
    ...signed(quoted, sender.firm.name),
    ...groups.flatMap(groupText),
    ...(link ? [lineOf(link, say)] : []),
    ...after,
    ...(unsubscribe ? [lineOf(unsubscribe, say)] : []),
    ...footerText(sender, say),
  ].join('\n\n')
}

const lineOf = ({ label, url }: { label: string; url: string }, say: Say) => `${say('{label}:', { label })}\n${url}`

const groupText = ({ heading, items, more }: Group): string[] => [
  heading,
  ...items.map(({ label, url, about }) => `- ${label}\n  ${about}\n  ${url}`),
  ...(more ? [more] : []),
]
