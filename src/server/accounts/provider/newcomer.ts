import { emailKey } from '#contract/email.ts'
import { type DomainError, forbidden, unprocessable } from '../../lib/errors.ts'
import type { OidcConfig } from '../../lib/oidc-settings.ts'
import type { Claims } from '../../oidc/claims.ts'
import { consumeIfLeft } from '../../rate-limits/rate-limits.ts'
import { unknownHash } from '../passwords/passwords.ts'
import { limits } from '../rate-limits.ts'
import { announceRegistration } from '../registrations/announce-registration.ts'
import { mailInvitationAgain } from '../registrations/invitations.ts'
import { accountPending } from '../sign-in/sign-in-refusals.ts'
import { findAccount } from '../users/addresses.ts'
import { putIdentity } from '../users/identities.ts'
import { isKnown } from '../users/known-by.ts'
import { addUser } from '../users/users.ts'
import { admit } from './admit.ts'
import { mailLink } from './mailed-link.ts'
import { namesIn } from './names-in.ts'
import { countNewcomer, unproven } from './unproven.ts'
import type { Arrived, Outcome } from './ways.ts'

/** An identity that no account has. An address is no proof of who somebody is, so it links nothing by itself. */
export async function meetNewcomer(arrived: Arrived): Promise<Outcome> {
  const { tx, claims, services } = arrived
  const { email, isVerified } = claims
  if (email === undefined) throw addressMissing(services)
  const existing = await findAccount(tx.db, emailKey(email))
  if (isVerified && existing) return meetKnown(arrived, existing)
  await countNewcomer(tx)
  if (isVerified) return register(arrived, email)
  if (!existing) await register(arrived, email)
  else if (!refusalOf(existing)) await meetKnown(arrived, existing)
  return unproven
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

async function meetKnown({ tx, arrival }: Arrived, existing: Account): Promise<Outcome> {
  const refusal = refusalOf(existing)
  if (refusal) throw refusal
  if (existing.invitedAt === null) return mailLink(tx, existing, arrival.senderTo)
  if (await consumeIfLeft(tx, limits.repeatedSignUpByAccount, existing.id))
    await mailInvitationAgain(tx, existing, arrival.senderTo)
  return { outcome: 'invited' }
}

function refusalOf({ invitedAt, emailConfirmedAt, disabledAt, status }: Account): DomainError | undefined {
  if (invitedAt !== null) return undefined
  // Anybody may have signed up with it, so an owner decides.
  if (emailConfirmedAt === null || disabledAt !== null) return taken()
  return status === 'active' ? undefined : accountPending()
}

const addressMissing = ({ provider }: Arrived['services']) =>
  unprocessable('{name} did not tell your e-mail address. Please speak to your administrator.', {
    values: { name: provider?.name ?? '' },
    code: 'provider-no-address',
  })

const taken = () =>
  forbidden(
    'There is an account or a registration with your address that was never confirmed. Please speak to your administrator.',
    { code: 'provider-taken' },
  )

async function register(arrived: Arrived, email: string): Promise<Outcome> {
  const { tx, claims, begun } = arrived
  const { oidc } = tx.config
  const isVouched = oidc !== undefined && isOfFirm(oidc, claims, email)
  // Who has an account already would have a second one, with a role that no owner gave.
  const isNew = !(await isKnown(tx, namesIn(claims)))
  const approved = isVouched && isNew && oidc.approve !== 'off' ? oidc.approve : undefined
  const { firstName, lastName } = claims
  const userId = await addUser(tx, {
    ...{ email, lastName, language: begun.language, passwordHash: unknownHash() },
    firstName: firstName || (email.split('@')[0] ?? ''),
    role: approved ?? tx.config.defaultRole,
    status: approved ? 'active' : 'pending',
    confirmedAt: isVouched ? tx.now : null,
  })
  await putIdentity(tx, { ...identityOf(claims), userId, created: tx.now })
  await tx.audit('registration.provider', userId, approved ? { role: approved } : undefined)
  if (approved) return admit(arrived, userId)
  await announceRegistration(tx, userId)
  return { outcome: 'waiting' }
}

const identityOf = ({ issuer, subject }: Claims) => ({ issuer, subject })

const google = 'https://accounts.google.com'

/** The firm vouches for its own domains. A domain that was sold keeps no `hd` of the firm. */
export function isOfFirm(
  { issuer, domains }: Pick<OidcConfig, 'issuer' | 'domains'>,
  { isVerified, hostedDomain }: Pick<Claims, 'isVerified' | 'hostedDomain'>,
  email: string,
): boolean {
  const domain = emailKey(email).split('@')[1] ?? ''
  if (!isVerified || !domains.has(domain)) return false
  const isHosted = issuer === google || hostedDomain !== undefined
  return !isHosted || (hostedDomain !== undefined && emailKey(`a@${hostedDomain}`) === `a@${domain}`)
}
