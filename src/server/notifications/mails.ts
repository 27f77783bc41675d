import type { NewsKind } from '#contract/notifications.ts'
import { addressee } from '../accounts/mails/addressee.ts'
import { momentOf } from '../mail/layout/moment.ts'
import type { Say } from '../mail/layout/say.ts'
import type { Sender } from '../mail/layout/sender.ts'
import { type Message, page, write } from '../mail/layout/write-message.ts'
import { type Group, maxCounted, type Reader, type Waiting } from './waiting.ts'

/** Names of one kind that a mail holds. */
const maxNamed = 20

export const namedOf = ({ waiting }: Group): readonly Waiting[] => waiting.slice(0, maxNamed)

type Recipient = Pick<Reader, 'email' | 'emailConfirmedAt' | 'firstName'>

/** The outbox stores no name: the mail is written when it leaves. */
export const unwrittenDigest = (sender: Sender, { email }: Pick<Reader, 'email'>): Message => ({
  ...write(sender, { email }, (say) => ({ subject: say('Waiting for you'), lines: [] })),
  text: '',
  html: '',
})

interface Digest {
  readonly groups: readonly Group[]
  readonly timeZone: string
  readonly unsubscribe: string
}

/** Tells staff who waits for what. */
export const digestMail = (sender: Sender, person: Recipient, { groups, timeZone, unsubscribe }: Digest) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Waiting for you: {count}', { count: countOf(groups.flatMap(({ waiting }) => waiting)) }),
    lines: [],
    groups: groups.map(({ kind, waiting }) => ({
      heading: headings[kind](say, countOf(waiting)),
      items: namedOf({ kind, waiting }).map((one) => itemOf(sender, { kind, one, timeZone }, say)),
      more: waiting.length > maxNamed ? say('and {count} more', { count: countOf(waiting, maxNamed) }) : undefined,
    })),
    link: groups.some(({ kind }) => kind !== 'registration')
      ? { label: say('Look at the requests'), url: `${sender.publicUrl}${requestsPage}` }
      : { label: say('Look at the registrations'), url: `${sender.publicUrl}${registrationsPage}` },
    after: [
      say('Under Personal / Notifications you choose of what you are told, and how often: {url}', {
        url: `${sender.publicUrl}/personal/notifications`,
      }),
    ],
    unsubscribe: { label: say('Unsubscribe'), url: unsubscribe },
  }))

const requestsPage = '/resource/catalogue/request'
const registrationsPage = '/user-management/registration'

/** More than are counted get a plus. */
const countOf = (waiting: readonly Waiting[], less = 0): string =>
  `${Math.min(waiting.length, maxCounted) - less}${waiting.length >= maxCounted ? '+' : ''}`

const headings: Readonly<Record<NewsKind, (say: Say, count: string) => string>> = {
  request: (say, count) => say('Requests to decide: {count}', { count }),
  answer: (say, count) => say('Answers and questions of visitors: {count}', { count }),
  renewal: (say, count) => say('Wishes for a new link: {count}', { count }),
  registration: (say, count) => say('Registrations to decide: {count}', { count }),
}

interface Item {
  readonly kind: NewsKind
  readonly one: Waiting
  readonly timeZone: string
}

function itemOf(sender: Sender, { kind, one: { id, name, about, at, isDecided }, timeZone }: Item, say: Say) {
  const list = isDecided ? '/resource/catalogue/history' : requestsPage
  const moment = momentOf({ language: sender.language, firm: { ...sender.firm, timeZone } }, at)
  return {
    label: name || say('A visitor'),
    url:
      kind === 'registration'
        ? `${sender.publicUrl}${registrationsPage}`
        : page(sender.publicUrl, list, { request: id }),
    about: about === '' ? moment : `${about} · ${moment}`,
  }
}
