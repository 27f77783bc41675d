import type { HeldData, KeptPlace } from '#contract/privacy.ts'
import { touchLock } from '../database/locks.ts'
import { pick } from '../database/prepared.ts'
import { namesAddress, wordsWithout } from '../lib/names-address.ts'
import type { PersonalData } from './personal-data.ts'
import * as queries from './typed-words.queries.ts'

interface Typed extends Omit<queries.TypedTable, 'columns'> {
  readonly columns?: readonly string[]
  /** Columns that the product needs as they are: the answer to an erasure says where they still name the address. */
  readonly kept?: readonly string[]
  readonly place?: KeptPlace
}

/** A small table in which people typed words. An address that they name goes, and the other words stay (decision 63). */
export function typedWords({ columns = [], kept = [], place, ...table }: Typed) {
  const typed = { ...table, columns }
  const all = { ...table, columns: [...columns, ...kept] }
  return {
    async held(db, { key }, { found: { named = [] } }) {
      return { named: [...named, ...naming(await queries.findNamingAny(db, all), all, key)] }
    },
    async erase(tx, { key }) {
      let erased = 0
      for (const row of columns.length > 0 ? await queries.lockNamingAny(tx.db, typed) : []) {
        const changes = wordsWithout(pick(row, columns), key)
        if (!changes) continue
        await queries.setWords(tx.db, typed, row, changes)
        erased++
      }
      if (erased > 0) await touchLock(tx.db, 'erased', tx.now)
      return erased
    },
    async keeps(db, { key }) {
      if (kept.length === 0) return undefined
      const rows = await queries.findNamingAny(db, { ...table, columns: kept })
      return naming(rows, { ...table, columns: kept }, key).length > 0 ? place : undefined
    },
  } satisfies PersonalData
}

const naming = (rows: readonly queries.Row[], { table, columns }: queries.TypedTable, key: string): HeldData['named'] =>
  rows
    .flatMap((row) => Object.values(pick(row, columns)).map(String))
    .filter((text) => namesAddress(text, key))
    .map((text) => ({ table, text }))
