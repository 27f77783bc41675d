import { setTimeout as sleep } from 'node:timers/promises'
import type { ApprovedRole, PageQuery } from '#contract/common.ts'
import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../auth/caller.ts'
import { linkLifetimes } from '../auth/one-time-tokens.ts'
import { assertNewPassword, hashPassword } from '../auth/passwords.ts'
import { transactAs } from '../auth/transact-as.ts'
import { isUniqueViolation, type Trx } from '../db/dialect.ts'
import { mapPage } from '../db/page.ts'
import { consume, consumeIfLeft, giveBack } from '../limits.ts'
import {
  alreadyRegisteredMail,
  registrationApprovedMail,
  registrationReceivedMail,
  registrationRejectedMail,
} from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import { findAccount, issueConfirmation } from '../personal/confirm-email.ts'
import type { Services } from '../services.ts'
import { activatePending, addUser, listUsers, removePending } from '../users/users.ts'

/** No answer comes sooner, so that time does not tell whether an address is known. */
const evenTime = 250

interface SignUp {
  email: string
  firstName: string
  lastName: string
  password: string
  confirmedPassword: string
}

/** Makes a pending account. A known address is answered alike; its owner learns by mail. */
export async function signUp(services: Services, by: By, form: SignUp): Promise<void> {
  assertNewPassword(form)
  await Promise.all([sleep(evenTime), register(services, by, form)])
}

async function register(services: Services, by: By, form: SignUp): Promise<void> {
  const passwordHash = await hashCounted(services, by, form.password)
  const once = () => transactAs(services, by, (trx, by) => addOrTell(trx, services, by, form, passwordHash))
  await once().catch((error: unknown) => {
    // Two sign-ups at once: the second now finds the first.
    if (isUniqueViolation(error)) return once()
    throw error
  })
}

/** Counts a sign-up before its hash; one that found no place among those who wait is taken back. */
async function hashCounted(services: Services, by: By, password: string): Promise<string> {
  await transactAs(services, by, async (trx) => {
    await consume(trx, services, 'signUpByNetwork', by.network)
    await consume(trx, services, 'signUpOverall')
  })
  try {
    return await hashPassword(password, 'stranger')
  } catch (error) {
    await transactAs(services, by, async (trx) => {
      await giveBack(trx, 'signUpByNetwork', by.network)
      await giveBack(trx, 'signUpOverall')
    })
    throw error
  }
}

async function addOrTell(trx: Trx, services: Services, by: By, form: SignUp, passwordHash: string) {
  const { now, config } = services
  const known = await findAccount(trx, emailKey(form.email))
  if (known) {
    if (await consumeIfLeft(trx, services, 'repeatedSignUpByAccount', known.id))
      await post(trx, now(), alreadyRegisteredMail(config, known))
    await audit(trx, now(), by, 'registration.repeat', known.id)
    return
  }
  const { email, firstName, lastName } = form
  const person = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() }
  const role = config.defaultRole
  const id = await addUser(trx, now(), { ...person, passwordHash, role, status: 'pending', confirmedAt: null })
  const token = await issueConfirmation(trx, now(), { id, email: person.email })
  const expires = now() + linkLifetimes.confirmEmail
  await post(trx, now(), { ...registrationReceivedMail(config, person.email, token), expires })
  await audit(trx, now(), by, 'registration.receive', id)
}

/** Pending registrations; each row's role is the one that approval would give. */
export async function listRegistrations(services: Services, paging: PageQuery) {
  const page = await listUsers(services, 'pending', paging)
  return mapPage(page, (row) => ({ ...row, role: services.config.defaultRole }))
}

/** Opens the account. */
export async function approveRegistration(
  services: Services,
  by: By,
  id: string,
  chosen?: ApprovedRole,
): Promise<void> {
  const { now, config } = services
  const role = chosen ?? config.defaultRole
  await transactAs(services, by, async (trx, by) => {
    const person = await activatePending(trx, id, role)
    const isProven = person.emailConfirmedAt !== null
    const confirmation = isProven ? undefined : await issueConfirmation(trx, now(), { id, email: person.email })
    await post(trx, now(), registrationApprovedMail(config, person, confirmation))
    await audit(trx, now(), by, 'registration.approve', id, { role })
  })
}

/** Removes the application; the same person may apply again. */
export async function rejectRegistration(services: Services, by: By, id: string): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const person = await removePending(trx, id)
    await post(trx, now(), registrationRejectedMail(person))
    await audit(trx, now(), by, 'registration.reject', id, person)
  })
}
