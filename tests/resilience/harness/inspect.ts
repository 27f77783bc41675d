import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#server/database/dialect.ts'
import { wrongTotals } from '#support/totals.ts'
import type { Product } from './instances.ts'
import type { Run } from './run.ts'
import type { Journal } from './writers.ts'

type Names = ReadonlyMap<string, number>

/** Checks that every acknowledged write exists once, and that no write is partial. */
export async function inspect(run: Run, { services, dataDir }: Product, journal: Journal, when: string): Promise<void> {
  const db = openDatabase(services.config.database)
  try {
    await findLost(run, db, dataDir, journal, when)
    await findHalves(run, db, when)
    if (services.config.database.kind === 'sqlite') await checkFile(run, db, when)
  } finally {
    await db.destroy()
  }
}

async function findLost(run: Run, db: Db, dataDir: string, journal: Journal, when: string): Promise<void> {
  const forms = counted(await db.selectFrom('catalogueRequest').select('email as name').execute())
  for (const email of journal.forms) once(run, forms, email, `${when}: form`)
  const people = counted(await db.selectFrom('user').select('email as name').execute())
  for (const email of journal.signUps) once(run, people, email, `${when}: sign-up`)
  const tours = counted(await db.selectFrom('tourAccess').select('id as name').execute())
  for (const id of journal.tours) once(run, tours, id, `${when}: tour`)
  const approved = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'approved')
    .select('id as name')
    .execute()
  const links = counted(await db.selectFrom('requestKey').select('requestId as name').execute())
  const mails = counted(await db.selectFrom('mail').select('recipient as name').execute())
  const decided = counted(approved)
  for (const { id, email } of journal.approvals) {
    once(run, decided, id, `${when}: approval`)
    once(run, links, id, `${when}: link of an approval`)
    once(run, mails, email, `${when}: mail of an approval`)
  }
  const files = new Map(
    (await db.selectFrom('edition').select(['catalogueId as id', 'fileKey']).execute()).map((row) => [
      row.id,
      row.fileKey,
    ]),
  )
  for (const { id, size } of journal.uploads) {
    const kept = await stat(join(dataDir, 'files', files.get(id) ?? 'none')).catch(() => undefined)
    if (kept?.size !== size) run.lost(`${when}: upload ${id}: ${kept?.size} of ${size} bytes`)
  }
  const owner = await db.selectFrom('user').where('role', '=', 'SUPER_ADMIN').select('company').executeTakeFirst()
  if (Number(owner?.company) < journal.company)
    run.lost(`${when}: company is ${owner?.company}, not ${journal.company}`)
}

async function findHalves(run: Run, db: Db, when: string): Promise<void> {
  const approved = await db.selectFrom('catalogueRequest').where('status', '=', 'approved').select('id').execute()
  const links = await db.selectFrom('requestKey').select('requestId').execute()
  const deeds = await db.selectFrom('audit').where('action', '=', 'request.approve').select('id').execute()
  if (approved.length !== links.length || approved.length !== deeds.length)
    run.wrong(`${when}: ${approved.length} approved, ${links.length} links, ${deeds.length} audit rows`)
  const events = new Map(
    (
      await db
        .selectFrom('requestEvent')
        .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('kind')
        .execute()
    ).map(({ kind, count }) => [kind, Number(count)]),
  )
  const requests = await db.selectFrom('catalogueRequest').select('id').execute()
  if ((events.get('asked') ?? 0) !== requests.length || (events.get('approved') ?? 0) !== approved.length)
    run.wrong(`${when}: ${requests.length} requests, ${JSON.stringify([...events])} events`)
  for (const words of await wrongTotals(db)) run.wrong(`${when}: ${words}`)
  const claimed = await db.selectFrom('upload').where('status', '=', 'claimed').select('key').execute()
  const owned = await db.selectFrom('catalogue').select('id').execute()
  if (claimed.length !== owned.length) run.wrong(`${when}: ${owned.length} catalogues, ${claimed.length} claimed files`)
}

async function checkFile(run: Run, db: Db, when: string): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  if (rows[0]?.integrity_check !== 'ok') run.wrong(`${when}: integrity_check: ${rows[0]?.integrity_check}`)
  const foreign = await sql`pragma foreign_key_check`.execute(db)
  if (foreign.rows.length > 0) run.wrong(`${when}: ${foreign.rows.length} rows refer to nothing`)
}

function counted(rows: { name: string }[]): Names {
  const counts = new Map<string, number>()
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function once(run: Run, found: Names, name: string, what: string): void {
  const times = found.get(name) ?? 0
  if (times === 0) run.lost(`${what} ${name}`)
  if (times > 1) run.wrong(`${what} ${name} is there ${times} times`)
}
