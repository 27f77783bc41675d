import { createHash } from 'node:crypto'

export interface Seal {
  /** 1, 2, 3 and so on. */
  readonly number: number
  readonly at: number
  /** 0 for rows of versions without seals, then 1, and one more with each restore of a backup. */
  readonly epoch: number
  /** All rows up to this seal. */
  readonly rows: number
  /** Hexadecimal. */
  readonly hash: string
}

export interface StoredSeal extends Seal {
  /** The first bytes of each leaf, in the order of the rows' ids. */
  readonly leaves: string
}

/** So many bytes of each leaf are kept that a changed row can be named. */
const keptBytes = 8

export type NewSeal = Omit<StoredSeal, 'hash' | 'leaves'>

/** Each hash covers the one before, so that no seal can be changed without all that follow. */
export function hashSeal(previous: string, { number, at, epoch, rows }: NewSeal, leaves: readonly Buffer[]): string {
  const head = JSON.stringify([previous, number, at, epoch, rows, leaves.length])
  const sum = createHash('sha256').update(head)
  for (const leaf of leaves) sum.update(leaf)
  return sum.digest('hex')
}

export const keepLeaves = (leaves: readonly Buffer[]): string =>
  Buffer.concat(leaves.map((leaf) => leaf.subarray(0, keptBytes))).toString('base64')

export const keptOf = (leaf: Buffer): string => leaf.toString('hex', 0, keptBytes)

export function readLeaves(kept: string): string[] {
  const bytes = Buffer.from(kept, 'base64')
  const count = Math.floor(bytes.length / keptBytes)
  return Array.from({ length: count }, (_, index) => bytes.toString('hex', index * keptBytes, (index + 1) * keptBytes))
}

/** Seals take rows in this order, because databases sort text differently. */
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

/** How a seal is written down outside of the database. */
export const sealText = ({ number, hash }: Pick<Seal, 'number' | 'hash'>): string => `${number}:${hash}`
