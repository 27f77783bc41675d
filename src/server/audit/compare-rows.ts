import { byId, keptOf, readLeaves, type StoredSeal } from './chain.ts'
import { leafOf } from './commitments.ts'
import type { SealedRow } from './seals.queries.ts'

/** What happened to a sealed row. One that was removed is told by its place among the rows of its seal. */
export type Finding =
  | { readonly kind: 'rowChanged' | 'rowAdded'; readonly seal: number; readonly row: SealedRow }
  | {
      readonly kind: 'rowRemoved'
      readonly seal: number
      readonly place: number
      readonly of: number
      readonly before: SealedRow | undefined
      readonly after: SealedRow | undefined
    }
  | { readonly kind: 'sealChanged' | 'sealRemoved'; readonly seal: number }

/** Every hash is made anew from the row's own columns. */
export const leavesOf = (rows: readonly SealedRow[]): Buffer[] =>
  rows.map(({ salt, ...row }) => leafOf({ ...row, salt: salt ?? '' }))

/** Returns the first difference between the rows and the beginnings of hashes that their seal kept. */
export function firstDifference(
  { number: seal, leaves }: StoredSeal,
  rows: readonly SealedRow[],
  found: readonly Buffer[],
): Finding | undefined {
  const kept = readLeaves(leaves)
  const present = found.map(keptOf)
  const [isKept, isPresent] = [new Set(kept), new Set(present)]
  for (let place = 0, at = 0; place < kept.length || at < rows.length; ) {
    const [wanted, is, row] = [kept[place], present[at], rows[at]]
    if (wanted === is) {
      place += 1
      at += 1
      continue
    }
    const isMissing = wanted !== undefined && !isPresent.has(wanted)
    const isNew = is !== undefined && !isKept.has(is)
    if (row && isNew) return { kind: isMissing ? 'rowChanged' : 'rowAdded', seal, row }
    if (isMissing)
      return { kind: 'rowRemoved', seal, place: place + 1, of: kept.length, before: rows[at - 1], after: row }
    return { kind: 'sealChanged', seal }
  }
  return undefined
}

export const sortRows = (rows: readonly SealedRow[]): SealedRow[] => [...rows].sort(byId)
