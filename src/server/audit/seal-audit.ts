import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditAction } from '#contract/audit-actions.ts'
import { type Db, transact } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import { byId, hashSeal, keepLeaves, type NewSeal, type Seal, type StoredSeal } from './chain.ts'
import { leafOf, newSalt } from './commitments.ts'
import * as queries from './seals.queries.ts'

interface Clocked {
  readonly db: Db
  readonly now: () => number
}

/** Writers wait for one seal, so it is short. */
const rowsOfASeal = 1_000
/** The first runs after an upgrade seal what stands there. */
const sealsOfARun = 200

const restore: AuditAction = 'backup.restore'

/** Seals the rows that have no seal yet (decision 57). Returns the newest seal of this run. */
export async function sealAudit({ db, now }: Clocked): Promise<Seal | undefined> {
  let newest: Seal | undefined
  for (let count = 0; count < sealsOfARun; count++) {
    const seal = await sealSome(db, now())
    if (seal === undefined) break
    if (seal !== 'overtaken') newest = seal
    await nextTurn()
  }
  return newest
}

type Unsealed = Awaited<ReturnType<typeof queries.findUnsealed>>

/** Reads and hashes before the transaction begins, because writers wait for that. */
async function sealSome(db: Db, at: number): Promise<Seal | 'overtaken' | undefined> {
  const previous = await queries.findNewestSeal(db)
  const standing = (previous?.epoch ?? 0) === 0 ? await queries.findStanding(db, rowsOfASeal) : []
  const rows = standing.length > 0 ? standing : await queries.findUnsealed(db, rowsOfASeal)
  if (rows.length === 0) return undefined
  const salted = rows.map(({ salt, ...row }) => ({ ...row, salt: salt ?? newSalt() })).sort(byId)
  const saltless = new Set(rows.filter(({ salt }) => salt === null).map(({ id }) => id))
  const epoch = standing.length > 0 ? 0 : Math.max(1, previous?.epoch ?? 1) + restoresIn(rows)
  const head = { number: (previous?.number ?? 0) + 1, at, epoch, rows: (previous?.rows ?? 0) + rows.length }
  const seal = sealOf(previous?.hash ?? '', head, salted.map(leafOf))
  const sealing = { ids: salted.map(({ id }) => id), salts: salted.filter(({ id }) => saltless.has(id)), seal }
  return (await isStored(db, sealing)) ? seal : 'overtaken'
}

const restoresIn = (rows: Unsealed): number => rows.filter(({ action }) => action === restore).length

const sealOf = (previous: string, head: NewSeal, leaves: readonly Buffer[]): StoredSeal => ({
  ...head,
  leaves: keepLeaves(leaves),
  hash: hashSeal(previous, head, leaves),
})

interface Sealing {
  readonly ids: readonly string[]
  /** Rows that have no salt yet. */
  readonly salts: readonly { readonly id: string; readonly salt: string }[]
  readonly seal: StoredSeal
}

const overtaken = new Error('Another instance sealed these rows, or one was erased.')

/** Returns false, and stores nothing, when the rows or the chain are not as they were read. */
async function isStored(db: Db, { ids, salts, seal }: Sealing): Promise<boolean> {
  try {
    await transact(db, async (trx) => {
      await touchLock(trx, 'seal', seal.at)
      if (((await queries.findNewestSeal(trx))?.number ?? 0) !== seal.number - 1) throw overtaken
      if ((await queries.giveSalts(trx, [...salts])) !== salts.length) throw overtaken
      if ((await queries.markSealed(trx, ids, seal.number)) !== ids.length) throw overtaken
      await queries.insertSeal(trx, seal)
    })
    return true
  } catch (error) {
    if (error === overtaken) return false
    throw error
  }
}
