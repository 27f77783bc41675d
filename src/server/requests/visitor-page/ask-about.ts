import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import type { Actor } from '../../lib/actor.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import { findPrepared } from '../../rendering/preparations.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { readConversation } from '../conversation/conversation.ts'
import { limits } from '../rate-limits.ts'
import { changeRequest } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { changeByKey } from './change-visitor-request.ts'
import { fileFor } from './edition-facts.ts'
import type { OpenedKey } from './open-key.ts'
import { otherPages } from './other-pages.ts'

type Question = BodyOf<typeof visitorRequest.ask>

/** No question is forgotten while it waits (`maxKept` of events). */
const maxWaiting = 20

/** Asks staff about pages. The same question again, while it waits, changes nothing. */
export async function askAbout(services: Services, actor: Actor, { key, message, ...asked }: Question): Promise<void> {
  const text = message.trim()
  // A transaction of its own, so that a refused question counts too.
  await transactAs(services, actor, (tx) => consumeByNetwork(tx, limits.askByNetwork, actor.network))
  await changeByKey(services, actor, { key, action: 'ask' }, async (tx, request, opened) => {
    const about = await pagesAsked({ ...services, db: tx.db }, asked, opened)
    const { waiting } = await readConversation(tx.db, request)
    if (waiting.some((before) => before.text === text && before.pages.join() === about.pages.join())) return
    await consume(tx, limits.askByKey, hashToken(key))
    if (waiting.length >= maxWaiting)
      throw conflict('Your questions wait for an answer. Please ask on when it has come.')
    await saveQuestion(tx, request, { ...about, text, email: request.email })
  })
}

async function saveQuestion(
  tx: Tx,
  request: CatalogueRequest,
  details: Awaited<ReturnType<typeof pagesAsked>> & Words,
) {
  const patch = { attention: 'askedAbout', attentionAt: tx.now } as const
  const trace = { event: { kind: 'askedAbout', details }, audit: { action: 'request.askAbout' } } as const
  await changeRequest(tx, request, request.attention === 'renewalAsked' ? {} : patch, trace)
}

interface Words {
  readonly text: string
  readonly email: string
}

/** The pages with their edition and language, so that a number keeps its meaning. */
async function pagesAsked(
  services: Services,
  { pages, edition }: Pick<Question, 'pages' | 'edition'>,
  { request, files }: OpenedKey,
) {
  const file = await fileFor(services, request, files)
  const prepared = file && (await findPrepared(services.db, file.fileKey))
  if (!file || prepared?.state !== 'ready') throw conflict('This link does not open the catalogue any more.')
  if (edition !== undefined && edition !== file.number) throw otherPages()
  if (pages.some((page) => page > prepared.pages)) throw invalid('pages', 'The catalogue has no such page.')
  return { pages, edition: file.number, ...(file.language ? { language: file.language } : {}) }
}
