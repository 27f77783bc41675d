import { hash, randomBytes } from 'node:crypto'

/** Characters of the salt for each text: 16 random bytes in hexadecimal. */
const half = 32
const erased = '0'.repeat(half)

/** Two halves: one for the network, one for the details. */
export const newSalt = (): string => randomBytes(half).toString('hex')

/** Without the salt nobody can find by guessing what was erased. */
const commit = (salt: string, text: string): string => hash('sha256', salt + text)

export interface Committed {
  readonly salt: string
  readonly network: string
  /** Null until the text was erased. */
  readonly networkHash: string | null
  readonly details: string
  readonly detailsHash: string | null
}

/** A kept commitment stands for a text that is gone, and vouches for no text that stands beside it. */
const networkOf = ({ salt, network, networkHash }: Committed) =>
  networkHash !== null && network === '' ? networkHash : commit(salt.slice(0, half), network)
const detailsOf = ({ salt, details, detailsHash }: Committed) =>
  detailsHash !== null && details === '{}' ? detailsHash : commit(salt.slice(half), details)

/** Takes the text and its salt away and leaves the commitment, so that the row can still be proven. */
export const withoutDetails = <R extends Committed>(row: R): R =>
  row.details === '{}'
    ? row
    : { ...row, details: '{}', detailsHash: detailsOf(row), salt: row.salt.slice(0, half) + erased }

export const withoutNetwork = <R extends Committed>(row: R): R =>
  row.network === '' ? row : { ...row, network: '', networkHash: networkOf(row), salt: erased + row.salt.slice(half) }

export interface Sealable extends Committed {
  readonly id: string
  readonly at: number
  readonly actorId: string | null
  readonly action: string
  readonly subjectId: string | null
}

const version = 1

/** What a seal holds of a row. It stays the same when personal data of the row is erased. */
export function leafOf(row: Sealable): Buffer {
  const { id, at, actorId, action, subjectId } = row
  const parts = [version, id, at, actorId, action, subjectId, networkOf(row), detailsOf(row)]
  return hash('sha256', JSON.stringify(parts), 'buffer')
}
