import type { BodyOf } from '#contract/endpoint.ts'
import type { passkeys } from '#contract/passkeys.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { nameOf, readSender } from '../../mail/layout/sender.ts'
import { creationOptions } from '../../passkeys/options.ts'
import {
  addPasskey,
  assertRoom,
  findHandle,
  findPasskeysOf,
  handleOf,
  removePasskey,
  renamePasskey,
  verifyNewPasskey,
} from '../../passkeys/passkeys.ts'
import { findRelyingParty, relyingParty } from '../../passkeys/relying-party.ts'
import type { Services } from '../../services.ts'
import { deviceOf } from '../../sessions/device.ts'
import { lockCallsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../mails/security-mails.ts'
import { assertOtherWay } from '../sign-in/ways-in.ts'
import { lockPerson } from '../users/addresses.ts'
import { endWayIn } from '../users/end-way-in.ts'
import { tellCaller, tellPerson } from '../users/tell-person.ts'

export async function listPasskeys({ config, db }: Services, { caller }: AuthenticatedActor) {
  const party = findRelyingParty(config)
  const rows = await findPasskeysOf(db, caller.id)
  const { handle } = (await findHandle(db, caller.id)) ?? {}
  const here = rows.filter(({ rpId }) => rpId === party?.id)
  return {
    data: rows.map(({ rpId, credentialId: _, transports: __, ...row }) => ({ ...row, host: rpId })),
    origin: party?.origin ?? null,
    accepted:
      party && handle
        ? { rpId: party.id, userId: handle, allAcceptedCredentialIds: here.map((row) => row.credentialId) }
        : null,
  }
}

const purposeOf = ({ caller }: AuthenticatedActor) => ({ of: 'add', sessionId: caller.credential }) as const

export async function offerPasskey(services: Services, actor: AuthenticatedActor) {
  const { id } = relyingParty(services.config)
  const firm = nameOf((await readSender(services))())
  const { own, handle } = await transactAs(services, actor, async (tx) => {
    const own = await findPasskeysOf(tx.db, tx.actor.caller.id)
    assertRoom(own)
    return { own, handle: await handleOf(tx, tx.actor.caller.id) }
  })
  const { email, firstName, lastName } = actor.caller
  const known = own.filter(({ rpId }) => rpId === id)
  return creationOptions(services, purposeOf(actor), { firm, handle, email, name: `${firstName} ${lastName}`, known })
}

type New = BodyOf<typeof passkeys.add>

export async function addOwnPasskey(services: Services, actor: AuthenticatedActor, { name = '', credential }: New) {
  // Nothing is verified for a session that ended, or for somebody who has enough.
  await transactAs(services, actor, async (tx) => assertRoom(await findPasskeysOf(tx.db, tx.actor.caller.id)))
  const made = await verifyNewPasskey(services, purposeOf(actor), credential)
  const senderTo = await readSender(services)
  const device = await deviceOf(actor.agent)
  return transactAs(services, actor, async (tx) => {
    const { id: userId } = tx.actor.caller
    await lockPerson(tx.db, userId)
    const row = await addPasskey(tx, made, { userId, name: name.trim(), device })
    await tellCaller(tx, (person) => passkeyAddedMail(senderTo(person), person, row.name))
    await tx.audit('passkey.add', userId)
    return row
  })
}

export async function renameOwnPasskey(services: Services, actor: AuthenticatedActor, id: string, name: string) {
  await transactAs(services, actor, async (tx) => {
    const { id: userId } = tx.actor.caller
    if (!(await renamePasskey(tx, userId, { id, name: name.trim() }))) throw notFound('This passkey')
    await tx.audit('passkey.rename', userId)
  })
}

export async function removeOwnPasskey(services: Services, actor: AuthenticatedActor, id: string) {
  const senderTo = await readSender(services)
  const remove = async (tx: Tx<AuthenticatedActor>) => {
    const { id: userId, credential: sessionId } = tx.actor.caller
    await lockPerson(tx.db, userId)
    const removed = await removePasskey(tx.db, userId, id)
    if (!removed) throw notFound('This passkey')
    await assertOtherWay(tx, userId)
    await endWayIn(tx, { userId, method: 'passkey' }, sessionId)
    await tellPerson(tx, userId, (person) => passkeyRemovedMail(senderTo(person), person, removed.name))
    await tx.audit('passkey.remove', userId)
  }
  await transactAs(services, actor, remove, (trx) => lockCallsOf(trx, actor.caller.id))
}
