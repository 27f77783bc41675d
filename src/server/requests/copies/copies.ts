import { randomBytes } from 'node:crypto'
import type { Copy } from '#contract/copies.ts'
import { message } from '#words/message.ts'
import { type Trx, transact } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { DomainError, invalid, tooBusy } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import { type Mark, shownCode } from '../../masters/mark-text.ts'
import type { Services } from '../../services.ts'
import { type CatalogueRequest, lockRequest } from '../request/request.ts'
import * as queries from './copies.queries.ts'

/** Digits and letters that are not taken for one another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
const maxAttempts = 5

const newCode = () => [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')

/** Every copy of a mailed key has the same mark, so that a broken download can go on. */
export async function markFor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  { id: requestId, email, emailKey }: Pick<CatalogueRequest, 'id' | 'email' | 'emailKey'>,
): Promise<Mark> {
  const keyHash = hashToken(key)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await queries.findByKey(db, keyHash)
    if (found) return found
    const row = { code: newCode(), keyHash, requestId, email, emailKey, created: now() }
    await transact(db, (trx) => insertUnlessErased(trx, row))
  }
  throw new Error('No free code was found for a copy.')
}

/** Throws a 503 when the request was erased, or sent to another address, since its key was opened. */
async function insertUnlessErased(trx: Trx, row: Tables['copyCode']): Promise<void> {
  const request = await lockRequest(trx, row.requestId)
  if (request.emailKey !== row.emailKey) throw tooBusy()
  await queries.insertCode(trx, row)
}

export async function findCopy({ db }: Pick<Services, 'db'>, typed: string): Promise<Copy> {
  const code = readCode(typed)
  if (code.length !== length) throw invalid('code', 'A code has eight letters and digits, such as K7Q2-M9XA.')
  const found = await queries.findByCode(db, code)
  if (!found) throw new DomainError(404, message('No copy has this code. Please compare it with the one in the copy.'))
  const { emailKey, presentKey, ...copy } = found
  const person = emailKey === presentKey ? {} : nobody
  return { ...copy, ...person, code: shownCode(code), erased: emailKey === '' }
}

/** The request was sent to another address since, so its words are another person's. */
const nobody = { firstName: '', lastName: '', company: '' }

/** As people type and read it. */
const readCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
