import { isEmail } from '#contract/email.ts'
import { isStorable } from '#contract/text.ts'

/** What the provider says of a person, once its signature and the standard's checks hold. */
export interface Claims {
  readonly issuer: string
  /** With the issuer, who it is: an address can change hands. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider itself proved the address. */
  readonly isVerified: boolean
  /** The firm's domain of a Google account. */
  readonly hostedDomain: string | undefined
  readonly firstName: string
  readonly lastName: string
  /** Epoch seconds of the sign-in there. */
  readonly signedInAt: number | undefined
}

type Raw = Readonly<Record<string, unknown>>

/** Undefined when the subject cannot be kept. */
export function claimsOf(token: Raw, info: Raw): Claims | undefined {
  const [issuer, subject] = [textOf(token.iss), textOf(token.sub)]
  if (!issuer || !subject || subject.length > 255) return undefined
  const told = token.email === undefined ? info : token
  const email = textOf(told.email)
  return {
    issuer,
    subject,
    email: email && isEmail(email) ? email.trim() : undefined,
    isVerified: isTrue(told.email_verified) || (told === token && isOwnedDomain(token.xms_edov)),
    hostedDomain: textOf(token.hd),
    ...nameOf({ ...info, ...token }),
    signedInAt: typeof token.auth_time === 'number' ? token.auth_time : undefined,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && isStorable(value) ? value : undefined)

/** A missing claim says nothing, and a text may say anything. */
const isTrue = (value: unknown) => value === true

/** Entra's word for it, as a number or a boolean; it never sends `email_verified` of work accounts. */
const isOwnedDomain = (value: unknown) => value === true || value === 1

const maxName = 255

function nameOf({ given_name, family_name, name }: Raw) {
  const short = (value: unknown) => (textOf(value) ?? '').trim().slice(0, maxName)
  const [firstName, lastName] = [short(given_name), short(family_name)]
  return firstName || lastName ? { firstName, lastName } : { firstName: short(name), lastName: '' }
}
