import { randomUUIDv7 } from 'node:crypto'
import type { UsedCredential } from '#contract/credentials.ts'
import { type CreatedCredential, mostPasskeys, type PasskeyRow } from '#contract/passkeys.ts'
import { type Db, isUniqueViolation, transact } from '../database/dialect.ts'
import { day } from '../lib/durations.ts'
import { conflict } from '../lib/errors.ts'
import { randomToken } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { removeUsedBefore } from './challenges.queries.ts'
import { type Purpose, readChallenge, spendChallenge } from './challenges.ts'
import * as queries from './passkeys.queries.ts'
import { providerOf } from './providers.ts'
import { passkeyUnknown, passkeyWrong } from './refusals.ts'
import { findRelyingParty, type RelyingParty, relyingParty } from './relying-party.ts'
import { verifyCreated, verifyUsed } from './verify.ts'

type Needs = Pick<Services, 'config' | 'db' | 'secret' | 'now'>

/** What was verified before the transaction in which it counts. */
export type UsedPasskey = Awaited<ReturnType<typeof verifyPasskey>>

/** Throws a 422. At a sign-in the authenticator must name the person; in a session it may leave that out. */
export async function verifyPasskey(services: Needs, purpose: Purpose, credential: UsedCredential) {
  const party = relyingParty(services.config)
  const challenge = readChallenge(services, purpose, credential.response.clientDataJSON)
  const passkey = await queries.findPasskey(services.db, credential.id)
  if (!passkey) throw passkeyUnknown()
  const { id, userId, counter, synced, handle } = passkey
  const named = credential.response.userHandle ?? (purpose.of === 'signIn' ? undefined : handle)
  if (named !== handle) throw passkeyWrong()
  const counted = await verifyUsed(party, challenge, passkey, credential)
  return { id, userId, challenge, counted, isCopy: synced === 0 && counted > 0 && counted <= counter }
}

/** A counter that falls may mean that a device was copied; some just count badly, so it is noted and no more. */
export async function usePasskey(tx: Tx, { id, userId, challenge, counted, isCopy }: UsedPasskey): Promise<void> {
  await spendChallenge(tx, challenge)
  if (!(await queries.recordUse(tx.db, id, tx.now, counted))) throw passkeyUnknown()
  if (isCopy) await tx.audit('passkey.counterFell', userId)
}

interface NewPasskey {
  readonly party: RelyingParty
  readonly challenge: string
  readonly made: Awaited<ReturnType<typeof verifyCreated>>
  readonly transports: string
}

/** Throws a 422. */
export async function verifyNewPasskey(
  services: Needs,
  purpose: Purpose,
  credential: CreatedCredential,
): Promise<NewPasskey> {
  const party = relyingParty(services.config)
  const challenge = readChallenge(services, purpose, credential.response.clientDataJSON)
  const made = await verifyCreated(party, challenge, credential)
  return { party, challenge, made, transports: (credential.response.transports ?? []).join() }
}

interface Owner {
  readonly userId: string
  readonly name: string
  readonly device: string
}

/** Call this while the person's row is locked. Without a name it is called after what keeps it. */
export async function addPasskey(
  tx: Tx,
  { party, challenge, made, transports }: NewPasskey,
  { userId, name, device }: Owner,
): Promise<PasskeyRow> {
  await spendChallenge(tx, challenge)
  assertRoom(await queries.findPasskeysOf(tx.db, userId))
  const { aaguid, ...key } = made
  const shown = { id: randomUUIDv7(), name: name || providerOf(aaguid) || device || 'Passkey', device, used: null }
  const row = { ...key, ...shown, userId, transports, rpId: party.id, created: tx.now }
  await queries.insertPasskey(tx.db, row).catch(refuseKnown)
  return { ...shown, created: tx.now, host: party.id }
}

function refuseKnown(error: unknown): never {
  throw isUniqueViolation(error) ? conflict('This passkey is known already.') : error
}

/** Throws a 409 when a person with these has as many as they may. */
export function assertRoom(own: readonly unknown[]): void {
  if (own.length >= mostPasskeys) throw conflict('You have as many passkeys as a person may have. Remove one first.')
}

/** The random id by which authenticators know the person. */
export async function handleOf(tx: Tx, userId: string): Promise<string> {
  await queries.insertHandle(tx.db, { userId, handle: randomToken() })
  return (await queries.findHandle(tx.db, userId))?.handle ?? ''
}

export const { findHandle, findPasskeysOf, removePasskey } = queries

/** Returns false when the person has no such passkey. */
export const renamePasskey = (tx: Tx, userId: string, { id, name }: { id: string; name: string }) =>
  queries.setName(tx.db, userId, id, name)

/** Returns false when the person has none. */
export const dropPasskeys = (tx: Tx, userId: string) => queries.removePasskeysOf(tx.db, userId)

/** Whether anybody has one that signs in here. */
export async function hasPasskeys(db: Db, { id }: RelyingParty): Promise<boolean> {
  return (await queries.findAnyPasskey(db, id)) !== undefined
}

/** Whether one of these people has one that signs in here. */
export async function someHasPasskey({ db, config }: Pick<Services, 'db' | 'config'>, userIds: readonly string[]) {
  const party = findRelyingParty(config)
  return party !== undefined && (await queries.findAnyPasskeyOf(db, party.id, userIds)) !== undefined
}

/** Far longer than a challenge is good, because a clock may have run ahead. */
export async function purgeChallenges({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, (trx) => removeUsedBefore(trx, now() - day))
}
