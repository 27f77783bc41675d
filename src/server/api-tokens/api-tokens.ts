import { randomUUIDv7 } from 'node:crypto'
import type { apiTokens } from '#contract/api-tokens.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { tellCaller, tellPerson } from '../accounts/users/tell-person.ts'
import { findStaffMember, lockOwners } from '../accounts/users/users.ts'
import type { Trx } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { day } from '../lib/durations.ts'
import { conflict, forbidden, notFound } from '../lib/errors.ts'
import { hashToken } from '../lib/tokens.ts'
import { readSender } from '../mail/layout/sender.ts'
import type { Services } from '../services.ts'
import {
  findEveryToken,
  findTokensOf,
  insertToken,
  lockCallsOfHolder,
  lockCount,
  removeToken,
} from '../sessions/api-tokens.ts'
import { newApiToken } from '../sessions/token-format.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { tokenMadeMail, tokenRevokedMail } from './mails.ts'

const tokensPerUser = 20

export const listOwnTokens = async ({ db }: Pick<Services, 'db'>, { caller }: AuthenticatedActor) => ({
  data: await findTokensOf(db, caller.id),
})

export async function listAllTokens({ db }: Pick<Services, 'db'>) {
  const rows = await findEveryToken(db)
  const data = rows.map(({ userId, firstName, lastName, email, ...row }) => ({
    ...row,
    user: { id: userId, name: `${firstName} ${lastName}`.trim(), email },
  }))
  return { data }
}

type NewToken = BodyOf<typeof apiTokens.create>

/** Answers the token this one time; only its hash is kept. Throws a 409 when the person has twenty already. */
export async function createToken(services: Services, actor: AuthenticatedActor, { scope, days, ...body }: NewToken) {
  const senderTo = await readSender(services)
  const id = randomUUIDv7()
  const token = newApiToken()
  const name = body.name.trim()
  await transactAs(services, actor, async (tx) => {
    const { id: userId, method } = tx.actor.caller
    const count = await lockCount(tx.db, userId)
    // While it waited for the lock the role may have been changed, which ends the tokens that there are.
    if (!(await findStaffMember(tx.db, userId))) throw forbidden()
    if (count >= tokensPerUser)
      throw conflict('You have {n} API tokens already. Please revoke one first.', { n: tokensPerUser })
    const terms = { created: tx.now, expires: tx.now + days * day, used: null, network: null }
    await insertToken(tx.db, { id, userId, name, scope, method, ...hidden(token), ...terms })
    await tellCaller(tx, (person) => tokenMadeMail(senderTo(person), person, name))
    await tx.audit('token.create', userId, { name, scope, days })
  })
  return { id, token }
}

const hidden = (token: string) => ({ hash: hashToken(token), ending: token.slice(-4) })

export async function revokeOwnToken(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const revoke = async (tx: Tx<AuthenticatedActor>) => {
    const { id: userId } = tx.actor.caller
    const revoked = await removeToken(tx.db, id, userId)
    if (!revoked) throw notFound('This API token')
    await tx.audit('token.revoke', userId, { name: revoked.name })
  }
  await transactAs(services, actor, revoke, (trx) => lockCallsOfHolder(trx, id))
}

/** The person is told, because a program of theirs stops. */
export async function revokeAnyToken(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const senderTo = await readSender(services)
  const revoke = async (tx: Tx<AuthenticatedActor>) => {
    const revoked = await removeToken(tx.db, id)
    if (!revoked) throw notFound('This API token')
    const { userId, name } = revoked
    if (userId !== tx.actor.caller.id)
      await tellPerson(tx, userId, (person) => tokenRevokedMail(senderTo(person), person, name))
    await tx.audit('token.revoke', userId, { name })
  }
  // It may be an own one, or two owners may do this to each other.
  const lock = async (trx: Trx) => {
    await lockOwners(trx, services.now())
    await lockCallsOfHolder(trx, id)
  }
  await transactAs(services, actor, revoke, lock)
}
