import { randomUUIDv7 } from 'node:crypto'
import type { ApprovedRole, Role } from '#contract/common.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { StoredUserStatus, users } from '#contract/users.ts'
import { readCounters } from '../../database/counters.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { touchLock } from '../../database/locks.ts'
import { mapPage } from '../../database/paging/pages.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, decided, notFound } from '../../lib/errors.ts'
import { assertProven } from '../../lib/proof.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelStaffMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { removeTokensOf } from '../../sessions/api-tokens.ts'
import { isOwner } from '../../sessions/roles.ts'
import { lockCallsOf } from '../../sessions/sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { releaseSharedViews } from '../../views/views.ts'
import { eraseBodiesAbout } from '../../webhooks/outbox/events.ts'
import { linkLifetimes } from '../links/link-tokens.ts'
import { passwordChangedMail, roleChangedMail } from '../mails/mails.ts'
import { replacePassword } from '../passwords/credentials.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { countToldAction, tellPerson } from './tell-person.ts'
import * as queries from './users.queries.ts'

interface NewUser {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  role: Role
  status: StoredUserStatus
  confirmedAt: number | null
  created?: number
  invitedAt?: number
  language?: Language | null
}

/** Throws a unique violation when the address has an account. */
export async function addUser(tx: Tx, { confirmedAt, created = tx.now, invitedAt, ...user }: NewUser): Promise<string> {
  const id = randomUUIDv7()
  const email = user.email.trim()
  const unknown = { company: '', address: '', postcode: '', city: '', state: '', country: '' }
  await queries.insertUser(tx.db, {
    ...unknown,
    ...user,
    id,
    email,
    emailKey: emailKey(email),
    emailConfirmedAt: confirmedAt,
    invitedAt: invitedAt ?? null,
    created,
  })
  tx.count({ [queries.userCounter(user.status)]: 1 })
  return id
}

export async function listUsers({ db }: Pick<Services, 'db'>, status: StoredUserStatus, query: ListQuery) {
  const page = await queries.findUsersByStatus(db, status, query)
  return mapPage(page, ({ emailConfirmedAt, invitedAt, disabledAt, secondFactorAt, passkeys, providerAt, ...row }) => ({
    ...row,
    status: invitedAt !== null ? ('invited' as const) : disabledAt !== null ? ('disabled' as const) : row.status,
    invitedUntil: invitedAt === null ? null : invitedAt + linkLifetimes.invitation,
    emailConfirmed: emailConfirmedAt !== null,
    secondFactor: secondFactorAt !== null,
    passkeys: Number(passkeys),
    provider: providerAt !== null,
  }))
}

/** The registrations that wait for an owner; invitations wait for others. */
export async function countPendingUsers({ db }: Pick<Services, 'db'>): Promise<number> {
  return (await readCounters(db, queries.userCounter('pending'))) - (await queries.countInvited(db))
}

/** Throws a 404 or 409 when the account is not pending, or was invited. */
export async function activatePending(tx: Tx, id: string, role: Role) {
  const person = await queries.activate(tx.db, id, { role }, 'owner')
  if (!person) throw await notPending(tx.db, id)
  countActivated(tx)
  return person
}

type Person = Parameters<typeof queries.activate>[2]

/** Returns false when the invitation was taken or withdrawn. */
export async function activateInvited(tx: Tx, id: string, person: Person): Promise<boolean> {
  if (!(await queries.activate(tx.db, id, person, 'invitation'))) return false
  countActivated(tx)
  return true
}

/** Returns false when the account is active. */
export async function takeOverPending(tx: Tx, id: string, person: Person): Promise<boolean> {
  if (!(await queries.activate(tx.db, id, person))) return false
  countActivated(tx)
  return true
}

const countActivated = (tx: Tx) =>
  tx.count({ [queries.userCounter('pending')]: -1, [queries.userCounter('active')]: 1 })

/** Deletes the account. Returns undefined when it is not pending. */
export async function dropPending(tx: Tx, id: string) {
  const person = await queries.removeUser(tx.db, id, 'pending')
  if (!person) return undefined
  tx.count({ [queries.userCounter('pending')]: -1 })
  await eraseBodiesAbout(tx.db, id)
  return person
}

/** Deletes the account. Throws a 404 or 409 when it is not pending. */
export async function removePending(tx: Tx, id: string) {
  const person = await dropPending(tx, id)
  if (!person) throw await notPending(tx.db, id)
  return person
}

async function notPending(trx: Trx, id: string) {
  const existing = await queries.findPerson(trx, id)
  if (existing?.invitedAt) return decided('This person was invited and decides for themselves.')
  return existing ? decided('This registration has already been decided.') : notFound('This registration')
}

type NewPassword = BodyOf<typeof users.changePassword>

export async function changeUserPassword(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  change: NewPassword,
): Promise<void> {
  const { db } = services
  await assertNewPassword(change)
  // The hash costs far more than this check.
  const existing = await queries.findPerson(db, id)
  if (existing?.status !== 'active') throw notFound('This user')
  if (existing.disabledAt !== null) throw conflict('This account is disabled. Enable it first.')
  // Otherwise an open session would become a sign-in as an owner, which is a proof itself.
  const by = isOwner(existing.role) ? { ...actor, mustProve: () => true } : actor
  assertProven(by, services.now())
  const passwordHash = await hashPassword(change.password)
  const senderTo = await readSender(services)
  const replace = async (tx: Tx<AuthenticatedActor>) => {
    if (!(await replacePassword(tx, id, { passwordHash }))) throw notFound('This user')
    await countToldAction(tx)
    await tellPerson(tx, id, (person) => passwordChangedMail(senderTo(person), person))
    await tx.audit('user.changePassword', id)
  }
  // It may be the own one, or two owners may do this to each other.
  const lock = async (trx: Trx) => {
    await lockOwners(trx, services.now())
    await lockCallsOf(trx, id)
  }
  await transactAs(services, by, replace, lock)
}

/** Throws a 409 for the last owner, which rolls the transaction back. */
export async function changeUserRole(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  role: ApprovedRole,
): Promise<void> {
  const senderTo = await readSender(services)
  const change = async (tx: Tx<AuthenticatedActor>) => {
    await lockCallsOf(tx.db, id)
    const before = await queries.findPerson(tx.db, id)
    if (!before || !(await queries.setRole(tx.db, id, role))) throw notFound('This user')
    if (!(await queries.hasOwner(tx.db))) throw conflict('The last owner stays an owner.')
    if (role === 'USER') await endStaff(tx.db, id)
    else await countToldAction(tx)
    if (role !== before.role) {
      await cancelStaffMail(tx.db, id)
      if (before.disabledAt === null)
        await tellPerson(tx, id, (person) => roleChangedMail(senderTo(person), person, role))
    }
    await tx.audit('user.changeRole', id, { before: before.role, role })
  }
  await transactAs(services, actor, change, (trx) => lockOwners(trx, services.now()))
}

/** Ends what only staff have. */
async function endStaff(trx: Trx, id: string): Promise<void> {
  await removeTokensOf(trx, id)
  await releaseSharedViews(trx, id)
}

/** Throws a 409 for the last owner, which rolls the transaction back. */
export async function removeActive(tx: Tx, id: string) {
  await lockCallsOf(tx.db, id)
  const person = await queries.removeUser(tx.db, id, 'active')
  if (!person) throw notFound('This user')
  if (!(await queries.hasOwner(tx.db))) throw conflict('The last owner cannot be deleted.')
  tx.count({ [queries.userCounter('active')]: -1 })
  const { language: _, invitedAt: __, ...removed } = person
  return removed
}

export function hasOwner(db: Db): Promise<boolean> {
  return queries.hasOwner(db)
}

/** Blocks other changes of owners until the transaction ends. */
export function lockOwners(trx: Trx, now: number): Promise<void> {
  return touchLock(trx, 'owners', now)
}

/** Locks an account. Returns its person, for webhooks that are told of personal data; undefined once the registration was rejected. */
export async function lockRegistered(trx: Trx, id: string) {
  const person = await queries.lockNames(trx, id)
  return person && { person }
}

export function listOwners(db: Db) {
  return queries.findOwners(db)
}

/** Undefined once the account was removed or lost its role. */
export function findStaffMember(db: Db, id: string) {
  return queries.findStaffMember(db, id)
}

export const { findOwnerCredentials, findPerson, setInvitation } = queries
