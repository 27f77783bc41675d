import { momentOf } from '../../mail/layout/moment.ts'
import type { Say } from '../../mail/layout/say.ts'
import { nameOf, type Sender } from '../../mail/layout/sender.ts'
import type { Message } from '../../mail/layout/write-message.ts'
import { openWhen } from '../../tours/mails.ts'
import { subjectNameOf } from '../subject-name.ts'
import type { Recipient } from './recipient.ts'
import { wordsOf } from './subject-words.ts'
import { visitorPage } from './visitor-page-address.ts'

export type LinkMail = (link: Link) => Message

export interface Link {
  key: string
  /** When the link ends, in epoch milliseconds. */
  expires: number
  message?: string | undefined
}

/** The URL names the mail's language, because the page might choose another. */
export const mailedPage = (sender: Sender, key: string) => visitorPage(sender, key, sender.language)

/** A tour has no first page. */
export const titleOf = (person: Recipient): string => (subjectNameOf(person) === 'tour' ? '' : person.catalogueName)

export const linkParts = (sender: Sender, person: Recipient, link: Link, say: Say) => ({
  quote: link.message,
  link: { label: wordsOf(person).open(say), url: mailedPage(sender, link.key) },
  event: person.opening && { ...person.opening, until: link.expires, name: person.catalogueName },
  after: [
    person.opening
      ? openWhen(sender, { startTime: person.opening.from, endTime: link.expires }, say)
      : untilWhen(sender, link, say),
    reason(sender, person, say),
  ],
})

export const untilWhen = (sender: Sender, { expires }: Pick<Link, 'expires'>, say: Say) =>
  say('The link is for you alone and works until {moment}.', { moment: momentOf(sender, expires) })

export const named = (sender: Sender, { catalogueName }: Recipient) => ({
  firm: nameOf(sender),
  catalogue: catalogueName,
})

export const worksAtLeast = (sender: Sender, expires: number, say: Say) =>
  say('The link is for you alone and works at least until {moment}.', { moment: momentOf(sender, expires) })

/** Why the mail comes to this address. */
export const reason = (sender: Sender, person: Recipient, say: Say) =>
  person.isInvited ? invited(sender, say) : wordsOf(person).reason(say, { firm: nameOf(sender) })

const invited = (sender: Sender, say: Say) =>
  say('This mail comes from {firm}, where somebody entered your address to send you the catalogue.', {
    firm: nameOf(sender),
  })
