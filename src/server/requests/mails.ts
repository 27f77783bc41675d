import type { Language } from '#contract/languages.ts'
import type { PageQuestion } from '#contract/request-shapes.ts'
import type { Config } from '../config.ts'
import type { CoverPicture } from '../mail/layout/cover.ts'
import { momentOf } from '../mail/layout/moment.ts'
import type { Say } from '../mail/layout/say.ts'
import { nameOf, type Sender } from '../mail/layout/sender.ts'
import { type Message, type Person, write } from '../mail/layout/write-message.ts'
import { openWhen } from '../tours/mails.ts'
import { type SubjectName, subjectNameOf } from './subject-name.ts'

/** The mails to visitors. Each says who writes, what happened, what the visitor can do, and until when. */

export interface Recipient extends Person {
  /** Of the catalogue or the tour. */
  catalogueName: string
  /** '' unless it is a tour. */
  tourId: string
  /** When the tour opens. */
  opening?: TourOpening | undefined
  /** The first page of the catalogue that is sent. */
  cover?: CoverPicture | undefined
}

export interface TourOpening {
  /** Of the entry in the reader's calendar. */
  readonly id: string
  /** Epoch milliseconds, as below. */
  readonly from: number
  readonly now: number
}

export function visitorPage({ publicUrl }: Pick<Config, 'publicUrl'>, key: string, language?: Language): string {
  return `${publicUrl}/client/request/${key}${language ? `?lang=${language}` : ''}`
}

/** The URL names the mail's language, because the page might choose another. */
const mailedPage = (sender: Sender, key: string) => visitorPage(sender, key, sender.language)

export type LinkMail = (link: Link) => Message

export interface Link {
  key: string
  /** When the link ends, in epoch milliseconds. */
  expires: number
  message?: string | undefined
}

export const catalogueApprovedMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      ...wordsOf(person).approved(say, named(sender, person)),
      cover: titleOf(person),
      picture: person.cover,
      ...linkParts(sender, person, link, say),
    }))

/** To somebody who did not ask. */
export const catalogueInvitationMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('Here is your catalogue: {catalogue}', { catalogue: person.catalogueName }),
      lines: [say('{firm} would like to show you {catalogue}.', named(sender, person))],
      cover: person.catalogueName,
      picture: person.cover,
      ...linkParts(sender, person, link, say),
      after: [untilWhen(sender, link, say), invited(sender, say)],
    }))

export const newLinkMail =
  (sender: Sender, person: Recipient & { isInvited?: boolean }): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('Your new link to {catalogue}', { catalogue: person.catalogueName }),
      lines: [
        say(
          '{firm} sends you a new link to {catalogue}. Links from earlier mails no longer work.',
          named(sender, person),
        ),
      ],
      cover: titleOf(person),
      picture: person.cover,
      ...linkParts(sender, person, link, say),
      ...(person.isInvited ? { after: [untilWhen(sender, link, say), invited(sender, say)] } : {}),
    }))

export const reminderMail =
  (sender: Sender, person: Recipient): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('Your catalogue waits for you: {catalogue}', { catalogue: person.catalogueName }),
      lines: [
        say('{firm} has sent you {catalogue}, which was not opened yet. Here it is once more.', named(sender, person)),
      ],
      cover: person.catalogueName,
      picture: person.cover,
      ...linkParts(sender, person, link, say),
      after: [untilWhen(sender, link, say), say('This is the only reminder. The link in the earlier mail works too.')],
    }))

interface Offered extends Recipient {
  /** The number of the edition. */
  number: number
  /** What ends further mails of this kind. */
  unsubscribe: string
}

export const newEditionMail =
  (sender: Sender, person: Offered): LinkMail =>
  (link) =>
    write(sender, person, (say) => ({
      subject: say('A new edition: {catalogue}', { catalogue: person.catalogueName }),
      lines: [
        say('There is a new edition of {catalogue}, No. {number}. {firm} is glad to show it to you.', {
          ...named(sender, person),
          number: String(person.number),
        }),
      ],
      cover: person.catalogueName,
      picture: person.cover,
      link: { label: say('Open the catalogue'), url: mailedPage(sender, link.key) },
      after: [
        untilWhen(sender, link, say),
        say('This mail comes from {firm}, because you wished to be told of new editions.', { firm: nameOf(sender) }),
      ],
      unsubscribe: { label: say('Unsubscribe'), url: person.unsubscribe },
    }))

/** A tour has no first page. */
const titleOf = (person: Recipient): string => (subjectNameOf(person) === 'tour' ? '' : person.catalogueName)

const linkParts = (sender: Sender, person: Recipient, link: Link, say: Say) => ({
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

const untilWhen = (sender: Sender, { expires }: Pick<Link, 'expires'>, say: Say) =>
  say('The link is for you alone and works until {moment}.', { moment: momentOf(sender, expires) })

export const catalogueRejectedMail =
  (sender: Sender, person: Recipient): LinkMail =>
  ({ key, expires, message }) =>
    write(sender, person, (say) => ({
      ...wordsOf(person).rejected(say, named(sender, person)),
      quote: message,
      link: { label: say('See your request'), url: mailedPage(sender, key) },
      after: [
        message
          ? say('On that page you can read this message again and erase your data.')
          : say('On that page you can see what you sent us and erase your data.'),
        worksAtLeast(sender, expires, say),
        say('You can ask again at any time.'),
        reason(sender, person, say),
      ],
    }))

export const questionMail =
  (sender: Sender, person: Recipient): LinkMail =>
  ({ key, expires, message }) =>
    write(sender, person, (say) => ({
      ...(person.catalogueName
        ? {
            subject: say('A question about your request for {catalogue}', { catalogue: person.catalogueName }),
            lines: [
              say('{firm} is looking at your request for {catalogue} and has a question:', named(sender, person)),
            ],
          }
        : {
            subject: say('A question about your request'),
            lines: [say('{firm} is looking at your request and has a question:', named(sender, person))],
          }),
      quote: message,
      link: { label: say('Answer the question'), url: mailedPage(sender, key) },
      after: [
        say('On that page you can also withdraw your request, until it is decided.'),
        worksAtLeast(sender, expires, say),
        reason(sender, person, say),
      ],
    }))

interface Asked {
  readonly now: number
  readonly asked: readonly PageQuestion[]
}

/** The mailbox is proven as theirs, so the mail may repeat their words. */
export const replyMail =
  (sender: Sender, person: Recipient & { linkExpires: number | null }, { now, asked }: Asked): LinkMail =>
  ({ key, message }) =>
    write(sender, person, (say) => ({
      subject: say('The answer to your question about {catalogue}', { catalogue: person.catalogueName }),
      lines: [say('{firm} has answered your question about {catalogue}:', named(sender, person))],
      quote: message,
      link: { label: say('Go to your catalogue'), url: mailedPage(sender, key) },
      after: [
        ...asked.map((question) => askedText(question, say)),
        (person.linkExpires ?? 0) > now
          ? untilWhen(sender, { expires: person.linkExpires ?? 0 }, say)
          : say('Your link has ended. On that page you can ask for a new one.'),
        reason(sender, person, say),
      ],
    }))

const askedText = ({ pages, text }: PageQuestion, say: Say): string =>
  pages.length === 1
    ? say('You wrote about page {page}: “{text}”', { page: String(pages[0]), text })
    : say('You wrote about the pages {pages}: “{text}”', { pages: pages.join(', '), text })

const named = (sender: Sender, { catalogueName }: Recipient) => ({ firm: nameOf(sender), catalogue: catalogueName })

const worksAtLeast = (sender: Sender, expires: number, say: Say) =>
  say('The link is for you alone and works at least until {moment}.', { moment: momentOf(sender, expires) })

const invited = (sender: Sender, say: Say) =>
  say('This mail comes from {firm}, where somebody entered your address to send you the catalogue.', {
    firm: nameOf(sender),
  })

const reason = (sender: Sender, person: Recipient, say: Say) => wordsOf(person).reason(say, { firm: nameOf(sender) })

interface Named {
  readonly firm: string
  readonly catalogue: string
}

interface Opening {
  readonly subject: string
  readonly lines: string[]
}

/** What mails say of a catalogue, and what of a tour. */
interface Words {
  readonly open: (say: Say) => string
  readonly approved: (say: Say, names: Named) => Opening
  readonly rejected: (say: Say, names: Named) => Opening
  readonly reason: (say: Say, names: Pick<Named, 'firm'>) => string
}

const words: Readonly<Record<SubjectName, Words>> = {
  catalogue: {
    open: (say) => say('Open the catalogue'),
    approved: (say, { firm, catalogue }) => ({
      subject: say('Here is your catalogue: {catalogue}', { catalogue }),
      lines: [say('Thank you for your interest. {firm} is glad to send you {catalogue}.', { firm, catalogue })],
    }),
    rejected: (say, { firm, catalogue }) => ({
      subject: say('About your catalogue request'),
      lines: [
        catalogue
          ? say(
              'Thank you for your interest in {catalogue}. {firm} is sorry that it cannot send you the catalogue at this time.',
              { firm, catalogue },
            )
          : say('Thank you for your interest. {firm} is sorry that it cannot send you the catalogue at this time.', {
              firm,
            }),
      ],
    }),
    reason: (say, { firm }) =>
      say('This mail comes from {firm}, because the catalogue was asked for with your address.', { firm }),
  },
  tour: {
    open: (say) => say('Enter the tour'),
    approved: (say, { firm, catalogue: tour }) => ({
      subject: say('Here is your tour: {tour}', { tour }),
      lines: [say('Thank you for your interest. {firm} is glad to show you {tour}.', { firm, tour })],
    }),
    rejected: (say, { firm, catalogue: tour }) => ({
      subject: say('About your request for a tour'),
      lines: [
        say('Thank you for your interest in {tour}. {firm} is sorry that it cannot show you the tour at this time.', {
          firm,
          tour,
        }),
      ],
    }),
    reason: (say, { firm }) =>
      say('This mail comes from {firm}, because the tour was asked for with your address.', { firm }),
  },
}

const wordsOf = (person: Recipient): Words => words[subjectNameOf(person)]
