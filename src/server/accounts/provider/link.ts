import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import type { Claims } from '../../oidc/claims.ts'
import type { Services } from '../../services.ts'
import { removeTokensOf } from '../../sessions/api-tokens.ts'
import { lockCaller, lockCallsOf, revokeSessionsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { takeLink, voidLinks } from '../links/link-tokens.ts'
import { providerLinkedMail, providerUnlinkedMail } from '../mails/provider-mails.ts'
import { choosePassword } from '../passwords/credentials.ts'
import { unknownHash } from '../passwords/passwords.ts'
import { assertOtherWay, hasPassword, lacksPassword } from '../sign-in/ways-in.ts'
import { findAddress, proveAddress } from '../users/addresses.ts'
import { findIdentity, isLinked, putIdentity, removeIdentity } from '../users/identities.ts'
import { rememberAs } from '../users/known-by.ts'
import { tellPerson } from '../users/tell-person.ts'
import { admit } from './admit.ts'
import { namesIn } from './names-in.ts'
import { journeyOver } from './refusals.ts'
import type { Arrived, Outcome } from './ways.ts'

export async function readProvider({ db, config, provider }: Services, { caller }: AuthenticatedActor) {
  return {
    name: provider?.name ?? null,
    linked: await isLinked({ db, config }, caller.id),
    password: await hasPassword(db, caller.id),
    lacksPassword: await lacksPassword({ db, config }, caller),
  }
}

/** For the session that began it, while it lives. */
export async function linkBy({ tx, begun, claims, arrival }: Arrived): Promise<Outcome> {
  await lockCallsOf(tx.db, begun.userId ?? '')
  const caller = await lockCaller(tx.db, tx.now, begun.sessionId ?? '')
  // The proof with which this began may have been taken away meanwhile.
  if (!caller || caller.id !== begun.userId || caller.proven === 0) throw journeyOver()
  await rememberAs(tx, caller.id, namesIn(claims))
  await link(tx, { userId: caller.id, sessionId: caller.credential, claims, senderTo: arrival.senderTo })
  return { outcome: 'linked' }
}

/** The mail proves the address, and what a stranger may have set up for it before ends. */
export async function linkByMail(arrived: Arrived): Promise<Outcome> {
  const { tx, begun, claims, arrival } = arrived
  const userId = begun.userId ?? ''
  await lockCallsOf(tx.db, userId)
  const taken = await takeLink(tx, begun.linkHash ?? '', 'linkProvider')
  const before = await findAddress(tx.db, userId)
  if (!taken || !before) throw journeyOver()
  if (before.emailConfirmedAt === null) await choosePassword(tx, userId, unknownHash())
  await proveAddress(tx, userId, taken.email)
  await voidLinks(tx, userId, 'linkProvider')
  await link(tx, { userId, claims, senderTo: arrival.senderTo })
  return admit(arrived, userId)
}

interface NewLink {
  readonly userId: string
  /** The session that goes on. */
  readonly sessionId?: string
  readonly claims: Claims
  readonly senderTo: SenderTo
}

/** The caller has called `lockCallsOf`. */
async function link(tx: Tx, { userId, sessionId, claims: { issuer, subject }, senderTo }: NewLink): Promise<void> {
  const known = await findIdentity(tx.db, { issuer, subject })
  if (known && known.userId !== userId) throw conflict('Another account here is linked with it already.')
  if (known) return
  const isReplaced = await putIdentity(tx, { issuer, subject, userId, created: tx.now })
  if (isReplaced) await endOthers(tx, userId, sessionId)
  await tellPerson(tx, userId, (person) => providerLinkedMail(senderTo(person), person, nameIn(tx)))
  await tx.audit('provider.link', userId)
}

export async function unlinkProvider(services: Services, actor: AuthenticatedActor): Promise<void> {
  const senderTo = await readSender(services)
  const unlink = async (tx: Tx<AuthenticatedActor>) => {
    const { id, credential: sessionId } = tx.actor.caller
    if (!(await removeIdentity(tx, id))) throw notFound('A link with a provider')
    await assertOtherWay(tx, id)
    await endOthers(tx, id, sessionId)
    await tellPerson(tx, id, (person) => providerUnlinkedMail(senderTo(person), person, nameIn(tx)))
    await tx.audit('provider.unlink', id)
  }
  await transactAs(services, actor, unlink, (trx) => lockCallsOf(trx, actor.caller.id))
}

/** The identity that is taken away may have opened any other session, in which API tokens were made. */
async function endOthers(tx: Tx, userId: string, sessionId?: string): Promise<void> {
  await revokeSessionsOf(tx.db, userId, sessionId)
  await removeTokensOf(tx.db, userId)
  await voidLinks(tx, userId, 'changeEmail')
}

const nameIn = ({ config }: Pick<Tx, 'config'>) => config.oidc?.name ?? ''
