import type { PageQuestion } from '#contract/request-shapes.ts'
import type { Say } from '../../mail/layout/say.ts'
import type { Sender } from '../../mail/layout/sender.ts'
import { write } from '../../mail/layout/write-message.ts'
import { type LinkMail, mailedPage, named, reason, untilWhen, worksAtLeast } from './link-mail.ts'
import type { Recipient } from './recipient.ts'
import { wordsOf } from './subject-words.ts'

/** The mails to a visitor that answer or ask. Each says who writes, what happened, what the visitor can do, and until when. */

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
