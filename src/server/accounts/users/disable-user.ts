import type { Trx } from '../../database/dialect.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { lockCallsOf, revokeSessionsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { revokeLinks } from '../links/link-tokens.ts'
import { accountDisabledMail, accountEnabledMail } from '../mails/mails.ts'
import { disabledNewsMail, enabledNewsMail } from '../mails/security-mails.ts'
import { tellOwners } from './tell-owners.ts'
import { countToldAction } from './tell-person.ts'
import * as queries from './users.queries.ts'
import { hasOwner, lockOwners } from './users.ts'

/** Ends what the account had opened and keeps its rows. Throws a 409 for the last owner. */
export async function disableUser(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const senderTo = await readSender(services)
  const disable = async (tx: Tx<AuthenticatedActor>) => {
    await lockCallsOf(tx.db, id)
    const person = await queries.setDisabled(tx.db, id, tx.now)
    if (!person) throw await refusal(tx.db, id, () => conflict('This account is already disabled.'))
    if (!(await hasOwner(tx.db))) throw conflict('The last owner cannot be disabled.')
    await revokeSessionsOf(tx.db, id)
    await revokeLinks(tx, id)
    await tx.enqueue(accountDisabledMail(senderTo(person), person), { kind: 'notice' })
    await tellOwners(tx, person, (owner, news) => disabledNewsMail(senderTo(owner), owner, news))
    await tx.audit('user.disable', id)
  }
  await transactAs(services, actor, disable, (trx) => lockOwners(trx, services.now()))
}

/** Disables an account, but not that of the last owner. */
export async function disableUnlessLast(tx: Tx, id: string, senderTo: SenderTo): Promise<void> {
  const person = await queries.setDisabled(tx.db, id, tx.now)
  if (!person) return
  if (await hasOwner(tx.db)) {
    await tellOwners(tx, person, (owner, news) => disabledNewsMail(senderTo(owner), owner, news))
    await tx.audit('user.disable', id)
  } else await queries.setDisabled(tx.db, id, null)
}

export async function enableUser(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const person = await queries.setDisabled(tx.db, id, null)
    if (!person) throw await refusal(tx.db, id, () => conflict('This account is not disabled.'))
    await countToldAction(tx)
    await tx.enqueue(accountEnabledMail(senderTo(person), person), { kind: 'account', subjectId: id })
    await tellOwners(tx, person, (owner, news) => enabledNewsMail(senderTo(owner), owner, news))
    await tx.audit('user.enable', id)
  })
}

async function refusal(trx: Trx, id: string, already: () => Error): Promise<Error> {
  const existing = await queries.findPerson(trx, id)
  return existing?.status === 'active' ? already() : notFound('This user')
}
