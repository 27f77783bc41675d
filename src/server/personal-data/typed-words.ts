import type { HeldData, KeptPlace } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import { pick } from '../database/prepared.ts'
import { namesAddress, wordsNaming, wordsWithout } from '../lib/names-address.ts'
import { shareThread } from '../lib/share-thread.ts'
import type { Tx } from '../transaction/transaction.ts'
import { inBatches, type PersonalData } from './personal-data.ts'
import * as queries from './typed-words.queries.ts'

interface Way {
  readonly key: string
  readonly write: () => Promise<void>
}

interface Typed<R extends object> extends Omit<queries.TypedTable, 'columns'> {
  readonly columns?: readonly string[]
  /** Columns that the product needs as they are: the answer to an erasure says where they still name the address. */
  readonly kept?: readonly string[]
  readonly place?: KeptPlace
  /** Returns what an address leaves of these columns; undefined when they do not name it. Takes it alone by default. */
  readonly without?: (words: R, key: string, addresses: readonly string[]) => Partial<R> | undefined
  /** Changes a row that this transaction has locked; `write` does what is done by default. */
  readonly change?: (tx: Tx, row: R, changes: Partial<R>, way: Way) => Promise<unknown>
}

/** A table in which people typed words. An address that they name goes, and the other words stay (decision 63). */
export function typedWords<R extends object>({ columns = [], kept = [], place, ...table }: Typed<R>) {
  const typed = { ...table, columns }
  const all = { ...table, columns: [...columns, ...kept] }
  const { without = wordsWithout, change = (_tx, _row, _changes, { write }) => write() } = table
  const changesOf = (row: queries.Row, key: string) => without(pick(row, columns) as R, key, addressesOf(row, typed))

  async function takeFrom(tx: Tx, rows: readonly queries.Row[], key: string): Promise<number> {
    let changed = 0
    for (const some of rows) {
      const row = await queries.lockRow(tx.db, typed, some)
      const changes = row && changesOf(row, key)
      if (!changes) continue
      const write = () => queries.setWords(tx.db, typed, row, changes as queries.Row)
      await change(tx, row as R, changes, { key, write })
      changed++
    }
    if (changed > 0) await touchLock(tx.db, 'erased', tx.now)
    return changed
  }

  return {
    async held(db, { key }, { found: { named = [] } }) {
      return { named: [...named, ...(await textsNaming(db, all, key))] }
    },
    async *words(db, { key }) {
      for await (const rows of inBatches(rowsNaming(db, typed, key))) yield { erase: (tx) => takeFrom(tx, rows, key) }
    },
    async keeps(db, { key }) {
      if (kept.length === 0) return undefined
      const texts = await textsNaming(db, { ...table, columns: kept }, key)
      return texts.length > 0 ? place : undefined
    },
  } satisfies PersonalData
}

/** Yields batches of rows that name the address, by default in their columns. */
export async function* rowsNaming<R extends object = queries.Row>(
  db: Db,
  typed: queries.TypedTable,
  key: string,
  names: (row: R) => boolean = (row) => isNamedIn(row as queries.Row, typed, key),
): AsyncGenerator<R[]> {
  const share = shareThread()
  for await (const rows of queries.rowsNamingAny(db, typed)) {
    const naming: R[] = []
    for (const row of rows) {
      if (names(row as R)) naming.push(row as R)
      await share()
    }
    if (naming.length > 0) yield naming
  }
}

/** Leaves out rows of the address itself. */
async function textsNaming(db: Db, typed: queries.TypedTable, key: string): Promise<HeldData['named']> {
  const texts = new Set<string>()
  for await (const rows of rowsNaming(db, typed, key))
    for (const row of rows.filter(({ emailKey }) => emailKey !== key))
      for (const text of textsIn(row, typed).flatMap((one) => wordsNaming(one, key, addressesOf(row, typed))))
        texts.add(text)
  return [...texts].map((text) => ({ table: typed.table, text }))
}

const isNamedIn = (row: queries.Row, typed: queries.TypedTable, key: string): boolean =>
  textsIn(row, typed).some((text) => namesAddress(text, key, addressesOf(row, typed)))

const textsIn = (row: queries.Row, { columns }: queries.TypedTable): string[] =>
  Object.values(pick(row, columns)).filter((text) => typeof text === 'string')

const addressesOf = (row: queries.Row, { addresses }: queries.TypedTable): readonly string[] => addresses?.(row) ?? []
