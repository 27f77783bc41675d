import type { CatalogueMark, CatalogueRow } from '#contract/catalogues.ts'
import type { Db } from '../database/dialect.ts'
import { notFound } from '../lib/errors.ts'
import { addMaster, dropMasters, type MasterState, masterOf, masterStates } from '../masters/masters.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { changeSettings, findCatalogue, findMarked } from './catalogues.queries.ts'
import * as queries from './editions.queries.ts'

export async function changeMark(tx: Tx, id: string, mark: CatalogueMark): Promise<void> {
  if (!(await changeSettings(tx.db, id, { mark }))) throw notFound('This catalogue')
  await tx.audit('catalogue.mark', id, { mark })
  if (mark === 'download') return makeMasters(tx, id)
  await dropMasters(tx.db, await queries.findFileKeys(tx.db, id), tx.now)
}

/** Begins before somebody asks for a copy. A file that is asked for without a master gets one then. */
export async function makeMasters(tx: Tx, catalogueId: string): Promise<void> {
  const catalogue = await findCatalogue(tx.db, catalogueId)
  if (catalogue?.mark !== 'download') return
  for (const { fileKey } of await filesToMark(tx, catalogueId)) await addMaster(tx.db, fileKey, tx.now)
}

/** Those of the edition that links open until staff change it, and of newer ones. */
async function filesToMark({ db, now }: { db: Db; now: number }, catalogueId: string) {
  return queries.findFilesFrom(db, catalogueId, await queries.findLastingNumber(db, catalogueId, now))
}

/** Has masters made that no visitor has asked for yet, or that were lost. */
export async function makeMissingMasters(services: Pick<Services, 'db' | 'storage' | 'now'>): Promise<void> {
  const { db, now } = services
  for (const id of await findMarked(db))
    for (const { fileKey } of await filesToMark({ db, now: now() }, id)) await masterOf(services, fileKey)
}

interface Marked {
  readonly mark: CatalogueMark
  readonly fileKeys: readonly string[]
}

type Copies = Pick<CatalogueRow, 'copies'>

/** What staff must know of catalogues whose downloads are marked, in their order. */
export async function copiesOf(db: Db, catalogues: readonly Marked[]): Promise<Copies[]> {
  const marked = catalogues.filter(({ mark }) => mark === 'download')
  const states = await masterStates(
    db,
    marked.flatMap(({ fileKeys }) => fileKeys),
  )
  return catalogues.map(({ mark, fileKeys }) => {
    if (mark !== 'download') return {}
    const found = fileKeys.map((fileKey) => states.get(fileKey)).filter((state) => state !== undefined)
    const worst = of(found, 'refused') ?? of(found, 'preparing') ?? of(found, 'ready')
    return worst ? { copies: worst } : {}
  })
}

const of = (states: readonly MasterState[], state: MasterState['state']) =>
  states.find((found) => found.state === state)
