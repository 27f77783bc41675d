import type { BodyOf } from '#contract/endpoint.ts'
import type { listExports } from '#contract/exports.ts'
import { listCalls } from '#contract/list-calls.ts'
import type { ListName } from '#contract/list-names.ts'
import { audit } from '../audit/audit.ts'
import { findCatalogue } from '../catalogues/catalogues.ts'
import { transact } from '../database/dialect.ts'
import { assertBuilt, whileBuilt } from '../database/search/maintain.ts'
import type { Actor, AuthenticatedActor, Caller } from '../lib/actor.ts'
import { hour, minute } from '../lib/durations.ts'
import { DomainError, forbidden } from '../lib/errors.ts'
import { timeZoneOf } from '../lib/time-zone.ts'
import { hashToken, randomToken } from '../lib/tokens.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import { exportOwn } from '../requests/lists/export-own.ts'
import { seesAll } from '../requests/own/own-rows.ts'
import type { Services } from '../services.ts'
import { findCredential, unlessResting } from '../sessions/api-tokens.ts'
import { allows, listsOf } from '../sessions/roles.ts'
import { lockCaller } from '../sessions/sessions.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { assertColumns, columnsFor } from './columns.ts'
import { csvOf } from './csv.ts'
import { csvInWorker } from './csv-in-worker.ts'
import * as queries from './exports.queries.ts'
import { fileNameOf } from './file-name.ts'
import { type ListQuery, readQuery } from './list-query.ts'
import { limits } from './rate-limits.ts'
import { rowsOf } from './rows.ts'

/** Milliseconds in which a download must begin, or begin again when it was cut. */
const lifetime = minute
/** Milliseconds for which the address of one that runs stands. */
const longest = hour

type NewExport = BodyOf<typeof listExports.create>

/** Returns the path of a download. It needs no session and has the caller's rights. */
export async function createExport(services: Services, actor: AuthenticatedActor, { list, query, columns }: NewExport) {
  const { now } = services
  const token = randomToken(24)
  const expires = now() + lifetime
  const { form } = await services.settings.current()
  await transactAs(services, actor, async (tx) => {
    const { caller } = tx.actor
    assertMayRead(caller, list)
    assertColumns(list, caller.role, form.questions, columns)
    const read = readQuery(list, query)
    await assertBuilt(tx.db)
    await consume(tx, limits.exportByUser, caller.id)
    const row = { hash: hashToken(token), sessionId: caller.credential, list, expires }
    const json = { query: JSON.stringify(read), columns: columns ? JSON.stringify(columns) : null }
    await queries.insertExport(tx.db, { ...row, ...json })
  })
  return { url: `/api/exports/${token}` }
}

export type TakenExport = NonNullable<Awaited<ReturnType<typeof queries.takeExport>>>

interface Export {
  readonly actor: AuthenticatedActor
  readonly list: ListName
  readonly query: ListQuery
  readonly columns?: string[] | undefined
}

/** Returns the file of the rows of the token's owner. */
export async function startExport(services: Services, actor: Actor, token: string) {
  const { row, ...taken } = await runTransaction(services, actor, (tx) => take(tx, token))
  const csv = whileBuilt<string | Uint8Array>(services.db, await csvFor(services, taken))
  const query = await withCatalogueName(services, taken)
  const { firm } = await services.settings.current()
  return {
    row,
    csv: whileSignedIn(services, taken.actor, csv),
    fileName: fileNameOf(taken.list, query, services.now(), timeZoneOf(firm)),
  }
}

/** Only staff may learn the name of a catalogue by its id. */
async function withCatalogueName({ db }: Services, { actor, query }: Export): Promise<ListQuery> {
  if (query.catalogueId === undefined) return query
  const mayKnow = allows('admin', actor.caller.role)
  const catalogue = mayKnow ? await findCatalogue(db, String(query.catalogueId)) : undefined
  return { ...query, catalogueId: catalogue?.name ?? '' }
}

/** Cuts the file off when the session ends or is held back, or the role changes. */
async function* whileSignedIn(
  { db, config, clock }: Services,
  { caller }: AuthenticatedActor,
  csv: AsyncIterable<string | Uint8Array>,
) {
  for await (const chunk of csv) {
    const current = await findCredential({ db, config, now: clock.now }, caller.credential)
    if (current?.role !== caller.role) throw new Error('The session of an export has ended.')
    yield chunk
  }
}

async function csvFor(services: Services, { actor, list, query, columns: names }: Export) {
  const { config, now } = services
  const { questions } = (await services.settings.current()).form
  const columns = columnsFor(list, actor.caller.role, questions, names)
  const source = rowsOf[list]
  if (typeof source === 'function') return csvOf(source(services, query), columns)
  const requests = { ...source, query, questions }
  if (!seesAll(actor)) return csvOf(exportOwn(services, actor, requests), columns)
  return csvInWorker(actor.caller.id, { database: config.database, now: now(), requests, columns })
}

async function take(tx: Tx, token: string): Promise<Export & { row: TakenExport }> {
  const taken = await queries.takeExport(tx.db, hashToken(token), { now: tx.now, expires: tx.now + longest })
  const caller = taken && unlessResting(tx.config, await lockCaller(tx.db, tx.now, taken.sessionId))
  if (!caller) throw unknownExport()
  const { list } = taken
  assertMayRead(caller, list)
  await assertBuilt(tx.db)
  if (taken.starts > 1) await consume(tx, limits.exportByUser, caller.id)
  const query = JSON.parse(taken.query) as ListQuery
  const columns = taken.columns === null ? undefined : (JSON.parse(taken.columns) as string[])
  const actor = { ...tx.actor, caller, access: listCalls[list].access }
  await audit(tx.db, { at: tx.now, actor, action: 'export.start', subjectId: null, details: { list, query, columns } })
  return { actor, list, query, columns, row: taken }
}

/** A file that was sent whole uses its address up; one that was cut leaves it a minute. */
export async function endExport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { hash }: TakenExport,
  wasCut: boolean,
): Promise<void> {
  await transact(db, (trx) =>
    wasCut ? queries.setExpiry(trx, hash, clock.now() + lifetime) : queries.removeExports(trx, [hash]),
  )
}

/** Every token that opens nothing gets the same answer. */
export const unknownExport = () =>
  new DomainError(404, 'This download was used before or is older than a minute. Please export the list again.')

function assertMayRead({ role }: Caller, list: ListName): void {
  if (!listsOf(role).includes(list)) throw forbidden()
}

export async function purgeExports({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeExpired(trx, now()))
}
