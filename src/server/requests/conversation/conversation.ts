import { emailKey } from '#contract/email.ts'
import type { PageQuestion, RequestEvent } from '#contract/request-shapes.ts'
import type { Said } from '#contract/visitor-request.ts'
import type { Db } from '../../database/dialect.ts'
import { readEventsOf } from '../events/request-events.ts'
import type { CatalogueRequest } from '../request/request.ts'

/** What the reader of the request's mailbox asked about pages, and what staff made of it. */
export interface Conversation {
  readonly said: Said[]
  /** Questions without a reply, oldest first. */
  readonly unanswered: PageQuestion[]
  /** Those of them that still wait for somebody to look. */
  readonly waiting: PageQuestion[]
}

type Mailbox = Pick<CatalogueRequest, 'id' | 'emailKey'>
type Stored = Pick<RequestEvent, 'id' | 'at' | 'kind' | 'details'>

/** Words belong to a mailbox: whoever the request was sent to later neither sees nor answers them. */
export async function readConversation(db: Db, mailbox: Mailbox): Promise<Conversation> {
  const events = await readEventsOf(db, mailbox.id, ['askedAbout', 'replied', 'seen'])
  const own = events.filter(({ kind, details }) => kind === 'seen' || isOf(mailbox, details))
  const answered = endedBy(own, ['replied'])
  const seen = endedBy(own, ['replied', 'seen'])
  const unanswered = own.filter(({ kind, id }) => kind === 'askedAbout' && !answered.has(id)).map(questionOf)
  return {
    said: own.filter(({ kind }) => kind !== 'seen').map(saidIn),
    unanswered,
    waiting: unanswered.filter(({ id }) => !seen.has(id)),
  }
}

/** Erased events have no address. */
const isOf = ({ emailKey: own }: Mailbox, { email }: Stored['details']): boolean =>
  email !== undefined && own !== '' && emailKey(email) === own

/** Named one by one, because clocks of several instances give events no certain order. */
const endedBy = (events: readonly Stored[], kinds: readonly Stored['kind'][]) =>
  new Set(events.filter(({ kind }) => kinds.includes(kind)).flatMap(({ details }) => details.questions ?? []))

const questionOf = ({ id, at, details: { pages = [], text = '', edition = 1, language } }: Stored): PageQuestion => ({
  ...{ id, at, pages, text, edition },
  ...(language ? { language } : {}),
})

const saidIn = ({ at, kind, details: { message = '', pages = [], text = '', edition = 1 } }: Stored): Said =>
  kind === 'replied' ? { at, by: 'firm', text: message } : { at, by: 'visitor', text, pages, edition }

/** The marker of a request whose other reason to be looked at is gone. */
export async function waitingAttention(db: Db, mailbox: Mailbox) {
  const latest = (await readConversation(db, mailbox)).waiting.at(-1)
  return latest
    ? ({ attention: 'askedAbout', attentionAt: latest.at } as const)
    : { attention: null, attentionAt: null }
}
