import type { Config } from '../config.ts'
import { type Message, type Person, write } from './write-message.ts'

/** The text of every mail to visitors: who writes, what happened, what they can do, and until when. */

type Sender = Pick<Config, 'publicUrl' | 'mailFrom'>

interface Asked extends Person {
  catalogueName: string
}

/** The address of the visitor's page of this key. */
export const visitorPage = ({ publicUrl }: Pick<Config, 'publicUrl'>, key: string) =>
  `${publicUrl}/client/request/${key}`

interface Link {
  key: string
  /** When the link ends, in epoch milliseconds. */
  expires: number
  message?: string | undefined
}

export const catalogueApprovedMail = (sender: Sender, person: Asked, link: Link): Message =>
  write(person, {
    subject: `Your catalogue: ${person.catalogueName}`,
    lines: [`Thank you for your interest. ${firm(sender)} has approved your request for ${person.catalogueName}.`],
    ...linkParts(sender, link),
  })

export const newLinkMail = (sender: Sender, person: Asked, link: Link): Message =>
  write(person, {
    subject: `Your new link to ${person.catalogueName}`,
    lines: [
      `${firm(sender)} sends you a new link to ${person.catalogueName}. Links from earlier mails no longer work.`,
    ],
    ...linkParts(sender, link),
  })

const linkParts = (sender: Sender, { key, expires, message }: Link) => ({
  quote: message,
  link: { label: 'Open the catalogue', url: visitorPage(sender, key) },
  after: [
    `The link is for you alone and works until ${momentOf(expires)}. Its page has the button that opens the catalogue.`,
    ...closing(sender),
  ],
})

export const catalogueRejectedMail = (sender: Sender, person: Asked, message?: string): Message =>
  write(person, {
    subject: 'About your catalogue request',
    lines: [
      `Thank you for your interest${forCatalogue(person, 'in')}. ${firm(sender)} is sorry that it cannot send you the catalogue at this time.`,
    ],
    quote: message,
    after: ['You can ask again at any time.', reason(sender)],
  })

export const questionMail = (sender: Sender, person: Asked, key: string, message: string): Message =>
  write(person, {
    subject: `A question about your request${forCatalogue(person, 'for')}`,
    lines: [`${firm(sender)} is looking at your request${forCatalogue(person, 'for')} and has a question:`],
    quote: message,
    link: { label: 'Answer the question', url: visitorPage(sender, key) },
    after: ['On that page you can also withdraw your request, until it is decided.', ...closing(sender)],
  })

const closing = (sender: Sender) => ['A program that only looks at the link changes nothing.', reason(sender)]

const reason = (sender: Sender) =>
  `This mail comes from ${firm(sender)}, because the catalogue was asked for with your address.`

/** The name of who writes: as mail programs show the sender. */
const firm = ({ mailFrom }: Sender) => /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || mailFrom

const forCatalogue = ({ catalogueName }: Asked, word: 'in' | 'for') =>
  catalogueName ? ` ${word} ${catalogueName}` : ''

/** Date, time and zone: the same on every instance, wherever it runs. */
const momentOf = (time: number): string => moments.format(time)

/** Making one takes longer than the rest of a mail. */
const moments = new Intl.DateTimeFormat('en-GB', {
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const),
})
