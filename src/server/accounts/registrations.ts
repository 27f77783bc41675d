import { setTimeout as sleep } from 'node:timers/promises'
import type { ApprovedRole } from '#contract/common.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { registrations } from '#contract/registrations.ts'
import { audit } from '../audit/audit.ts'
import { isUniqueViolation, type Trx } from '../database/dialect.ts'
import { mapPage } from '../database/paging/pages.ts'
import type { Actor } from '../lib/actor.ts'
import { readSender, type SenderTo } from '../mail/layout/sender.ts'
import { enqueue } from '../mail/outbox.ts'
import { consume, consumeIfLeft, refund } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { findAccount, issueConfirmation } from './addresses.ts'
import { linkLifetimes } from './link-tokens.ts'
import { alreadyRegisteredMail, registrationApprovedMail, registrationReceivedMail } from './mails.ts'
import { assertNewPassword, hashPassword } from './passwords.ts'
import { activatePending, addUser, listUsers } from './users.ts'

/** The shortest response time, in milliseconds, so that timing does not reveal whether an address is known. */
const minResponseTime = 250

type SignUp = BodyOf<typeof registrations.signUp>

/** Creates a pending account. A known address gets the same answer, and its owner is notified by mail. */
export async function signUp(services: Services, actor: Actor, form: SignUp): Promise<void> {
  await assertNewPassword(form)
  await Promise.all([sleep(minResponseTime), register(services, actor, form)])
}

async function register(services: Services, actor: Actor, form: SignUp): Promise<void> {
  const passwordHash = await hashCounted(services, actor, form.password)
  const senderTo = await readSender(services)
  const attempt = () =>
    transactAs(services, actor, (trx, actor) => addOrTell(trx, services, actor, { form, passwordHash, senderTo }))
  await attempt().catch((error: unknown) => {
    // Two concurrent sign-ups: the retry of the second one finds the first.
    if (isUniqueViolation(error)) return attempt()
    throw error
  })
}

/** Counts a sign-up before hashing its password, and refunds it when the hash queue is full. */
async function hashCounted(services: Services, actor: Actor, password: string): Promise<string> {
  await transactAs(services, actor, async (trx) => {
    await consume(trx, services, 'signUpByNetwork', actor.network)
    await consume(trx, services, 'signUpOverall')
  })
  try {
    return await hashPassword(password, 'stranger')
  } catch (error) {
    await transactAs(services, actor, async (trx) => {
      await refund(trx, 'signUpByNetwork', actor.network)
      await refund(trx, 'signUpOverall')
    })
    throw error
  }
}

interface Applied {
  form: SignUp
  passwordHash: string
  senderTo: SenderTo
}

async function addOrTell(trx: Trx, services: Services, actor: Actor, { form, passwordHash, senderTo }: Applied) {
  const { now, config } = services
  const existing = await findAccount(trx, emailKey(form.email))
  if (existing) {
    if (await consumeIfLeft(trx, services, 'repeatedSignUpByAccount', existing.id))
      await enqueue(trx, now(), alreadyRegisteredMail(senderTo(existing), existing))
    await audit(trx, now(), actor, 'registration.repeat', existing.id)
    return
  }
  const { email, firstName, lastName } = form
  const person = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() }
  const role = config.defaultRole
  const id = await addUser(trx, now(), { ...person, passwordHash, role, status: 'pending', confirmedAt: null })
  const token = await issueConfirmation(trx, now(), { id, email: person.email })
  const expires = now() + linkLifetimes.confirmEmail
  await enqueue(trx, now(), { ...registrationReceivedMail(senderTo(), person.email, token), expires })
  await audit(trx, now(), actor, 'registration.receive', id)
}

/** Returns a page of pending registrations. Each row's role is the one that an approval would assign. */
export async function listRegistrations(services: Services, query: ListQuery) {
  const page = await listUsers(services, 'pending', query)
  return mapPage(page, (row) => ({ ...row, role: services.config.defaultRole }))
}

/** Approves a registration. */
export async function approveRegistration(
  services: Services,
  actor: Actor,
  id: string,
  chosen?: ApprovedRole,
): Promise<void> {
  const { now, config } = services
  const role = chosen ?? config.defaultRole
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const person = await activatePending(trx, id, role)
    const isProven = person.emailConfirmedAt !== null
    const confirmation = isProven ? undefined : await issueConfirmation(trx, now(), { id, email: person.email })
    await enqueue(trx, now(), registrationApprovedMail(senderTo(person), person, confirmation))
    await audit(trx, now(), actor, 'registration.approve', id, { role })
  })
}
