import { setTimeout as sleep } from 'node:timers/promises'
import type { ApprovedRole } from '#contract/common.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { registrations } from '#contract/registrations.ts'
import { mapPage } from '../../database/paging/pages.ts'
import { retryUnique } from '../../database/retry-unique.ts'
import type { Actor } from '../../lib/actor.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import { consumeByNetwork, refundByNetwork } from '../../rate-limits/by-network.ts'
import { consume, consumeIfLeft, refund } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { bringing, issueLinkToken, linkLifetimes } from '../links/link-tokens.ts'
import { alreadyRegisteredMail, registrationApprovedMail, registrationReceivedMail } from '../mails/mails.ts'
import { assertNewPassword, hashPassword } from '../passwords/passwords.ts'
import { limits } from '../rate-limits.ts'
import { findAccount, issueConfirmation } from '../users/addresses.ts'
import { activatePending, addUser, listUsers } from '../users/users.ts'
import { announceRegistration } from './announce-registration.ts'
import { mailInvitationAgain } from './invitations.ts'

/** Milliseconds. The fixed time hides whether an address is known. */
const minResponseTime = 250

type SignUp = BodyOf<typeof registrations.signUp>

/** A known address gets the same answer, and a mail to its owner. */
export async function signUp(services: Services, actor: Actor, form: SignUp): Promise<void> {
  await assertNewPassword(form)
  await Promise.all([sleep(minResponseTime), register(services, actor, form)])
}

async function register(services: Services, actor: Actor, form: SignUp): Promise<void> {
  const passwordHash = await hashCounted(services, actor, form.password)
  const senderTo = await readSender(services)
  await retryUnique(() => transactAs(services, actor, (tx) => addOrNotify(tx, { form, passwordHash, senderTo })))
}

/** Counts before the costly hash, and refunds when the hash queue is full. */
async function hashCounted(services: Services, actor: Actor, password: string): Promise<string> {
  await transactAs(services, actor, async (tx) => {
    await consumeByNetwork(tx, limits.signUpByNetwork, tx.actor.network)
    await consume(tx, limits.signUpOverall)
  })
  try {
    return await hashPassword(password, 'stranger')
  } catch (error) {
    await transactAs(services, actor, async (tx) => {
      await refundByNetwork(tx, limits.signUpByNetwork, tx.actor.network)
      await refund(tx, limits.signUpOverall)
    })
    throw error
  }
}

interface Registration {
  form: SignUp
  passwordHash: string
  senderTo: SenderTo
}

async function addOrNotify(tx: Tx, { form, passwordHash, senderTo }: Registration) {
  const existing = await findAccount(tx.db, emailKey(form.email))
  if (existing) {
    if (await consumeIfLeft(tx, limits.repeatedSignUpByAccount, existing.id)) await notify(tx, existing, senderTo)
    await tx.audit('registration.repeat', existing.id)
    return
  }
  const { email, firstName, lastName, language = null } = form
  const person = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), language }
  const role = tx.config.defaultRole
  const id = await addUser(tx, { ...person, passwordHash, role, status: 'pending', confirmedAt: null })
  const token = await issueConfirmation(tx, { id, email: person.email })
  const expires = tx.now + linkLifetimes.confirmEmail
  await tx.enqueue({ ...registrationReceivedMail(senderTo(person), person.email, token), expires }, bringing(token))
  await tx.audit('registration.receive', id)
  await announceRegistration(tx, id)
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Who was invited and signs up instead gets the invitation again while it lives. */
async function notify(tx: Tx, existing: Account, senderTo: SenderTo): Promise<void> {
  if (existing.invitedAt !== null) await mailInvitationAgain(tx, existing, senderTo)
  else
    await tx.enqueue(alreadyRegisteredMail(senderTo(existing), existing), { kind: 'account', subjectId: existing.id })
}

/** The role of a row is the one of the invitation, or that an approval would assign. */
export async function listRegistrations(services: Services, query: ListQuery) {
  const page = await listUsers(services, 'pending', query)
  return mapPage(page, (row) => (row.status === 'invited' ? row : { ...row, role: services.config.defaultRole }))
}

/** Who came by the provider proves the address by going there once more. */
const confirmationFor = (tx: Tx, { id, email, providerAt }: Approved) =>
  providerAt === null
    ? issueConfirmation(tx, { id, email })
    : issueLinkToken(tx, { purpose: 'linkProvider', userId: id, email })

type Approved = Awaited<ReturnType<typeof activatePending>>

export async function approveRegistration(
  services: Services,
  actor: Actor,
  id: string,
  chosen?: ApprovedRole,
): Promise<void> {
  const { config } = services
  const role = chosen ?? config.defaultRole
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const person = await activatePending(tx, id, role)
    const isProven = person.emailConfirmedAt !== null
    const confirmation = isProven ? undefined : await confirmationFor(tx, person)
    const mail = registrationApprovedMail(senderTo(person), person, confirmation)
    // It tells of the approval too, so it leaves although another link was used.
    const ends = confirmation ? { expires: tx.now + linkLifetimes.confirmEmail } : {}
    await tx.enqueue({ ...mail, ...ends }, { kind: 'account', subjectId: id })
    await tx.audit('registration.approve', id, { role })
  })
}
