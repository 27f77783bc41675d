import type { Db } from '../database/dialect.ts'
import type { PreparationState } from '../database/schema/documents.ts'
import type { Tables } from '../database/schema.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { type MasterState, masterStates } from '../masters/masters.ts'
import { canBeRead, findPrepared } from '../rendering/preparations.ts'
import type { Tx } from '../transaction/transaction.ts'
import { changeSettings, findCatalogue } from './catalogues.queries.ts'
import { findNewest } from './editions.queries.ts'
import { type EditionFile, publishedFiles } from './published.ts'

/** Downloads are turned off only while the pages of every file can be read, since visitors would have nothing. */
export async function changeDownload(tx: Tx, id: string, download: boolean): Promise<void> {
  const catalogue = await findCatalogue(tx.db, id)
  if (!catalogue) throw notFound('This catalogue')
  if (catalogue.download === 1 && !download) await assertReadable(tx, id)
  await changeSettings(tx.db, id, { download: download ? 1 : 0 })
  await tx.audit('catalogue.download', id, { download })
}

async function assertReadable({ db, now }: Tx, id: string): Promise<void> {
  for (const { fileKey } of await findNewest(db, [id], now))
    if (!(await canBeRead(db, fileKey)))
      throw invalid(
        'download',
        'Visitors cannot read this file in the browser, so without the download they would have nothing.',
      )
}

interface Clocked {
  readonly db: Db
  readonly now: () => number
}

type Catalogue = Pick<Tables['catalogue'], 'id' | 'download' | 'mark'>

/** The files of the edition that links open of which visitors get something: the pages, or the file itself. */
export async function filesWithinReach(db: Db, catalogue: Catalogue, now: number): Promise<EditionFile[]> {
  const within: EditionFile[] = []
  for (const file of await publishedFiles(db, catalogue.id, now))
    if ((await isHandedOut(db, catalogue, file.fileKey)) || (await canBeRead(db, file.fileKey))) within.push(file)
  return within
}

/** Returns whether visitors can get none of the files yet, but may once those have been prepared. */
export async function isStillPreparing({ db, now }: Clocked, catalogueId: string | undefined): Promise<boolean> {
  const catalogue = catalogueId === undefined ? undefined : await findCatalogue(db, catalogueId)
  if (!catalogue) return false
  const states = new Set<PreparationState | MasterState['state'] | undefined>()
  for (const { fileKey } of await publishedFiles(db, catalogue.id, now())) {
    const download = await downloadState(db, catalogue, fileKey)
    if (download === 'ready') return false
    states.add(download)
    states.add((await findPrepared(db, fileKey))?.state)
  }
  return states.has('preparing') && !states.has('ready')
}

/** A file is handed out as it is, or once it is marked. */
async function downloadState(db: Db, { download, mark }: Catalogue, fileKey: string) {
  if (download === 0) return undefined
  return mark === 'download' ? await masterState(db, fileKey) : 'ready'
}

/** Whether visitors may download the file. Docent keeps back one that it should mark and cannot. */
export async function isHandedOut(db: Db, { download, mark }: Catalogue, fileKey: string): Promise<boolean> {
  if (download === 0) return false
  return mark !== 'download' || (await masterState(db, fileKey)) !== 'refused'
}

const masterState = async (db: Db, fileKey: string) => (await masterStates(db, [fileKey])).get(fileKey)?.state
