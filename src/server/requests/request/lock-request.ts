import type { Trx } from '../../database/dialect.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import * as queries from './requests.queries.ts'

/** Returns the request, locked until the transaction ends. Throws a 404 for an unknown one. */
export async function lockRequest(trx: Trx, id: string) {
  const request = await queries.lockRequest(trx, id)
  if (!request) throw notFound('This request')
  return request
}

/** The same for one that is pending. Throws a 409 for a decided one. */
export async function lockPending(trx: Trx, id: string) {
  const request = await lockRequest(trx, id)
  if (request.status !== 'pending') throw conflict('This request has already been decided.')
  return request
}

/** The same for one whose link can be changed. Throws a 409 for one that is not approved. */
export async function lockApproved(trx: Trx, id: string) {
  const request = await lockRequest(trx, id)
  if (request.status !== 'approved') throw conflict('This request is not approved, so it has no link.')
  if (request.email === '') throw conflict('The data of this request was erased.')
  return request
}
