import type { Role } from '#contract/common.ts'
import type { Language } from '#contract/languages.ts'
import type { SealMails, Theme } from '#contract/personal.ts'
import type { StoredUserStatus } from '#contract/users.ts'

export interface User {
  id: string
  email: string
  emailKey: string
  emailConfirmedAt: number | null
  firstName: string
  lastName: string
  company: string
  address: string
  postcode: string
  city: string
  state: string
  country: string
  role: Role
  status: StoredUserStatus
  /** Set while a pending account waits for the person who was invited. */
  invitedAt: number | null
  passwordHash: string
  created: number
  /** Null means the language of the browser. */
  language: Language | null
  /** Null means that of the system. */
  theme: Theme | null
  /** When an owner closed the first steps. */
  firstStepsClosedAt: number | null
  /** How often an owner is mailed the newest seal of the audit; null means weekly. */
  sealMails: SealMails | null
  sealMailedAt: number | null
  /** When an owner disabled the account; null while it may be used. */
  disabledAt: number | null
  lastSignIn: number | null
  /** Since when sign-in asks for a second factor; null while there is none. */
  secondFactorAt: number | null
  /** Since when the account is linked with the provider of single sign-on; null while it is not. */
  providerAt: number | null
}

/** Who a person is at the provider. An address is never looked up for it. */
export interface Identity {
  issuer: string
  subject: string
  userId: string
  created: number
}

/** `mailedLink` links by a mailed link, `link` by a session; `confirm` is a fresh proof for one. */
export type ProviderPurpose = 'enter' | 'link' | 'mailedLink' | 'confirm'

/** A sign-in that is on its way to the provider. */
export interface ProviderState {
  hash: string
  /** The hash of the cookie of the browser that began it. */
  browser: string
  purpose: ProviderPurpose
  userId: string | null
  sessionId: string | null
  /** Of the mailed link that began it. */
  linkHash: string | null
  redirectUrl: string | null
  /** Our own page to open then. */
  next: string | null
  language: Language | null
  expires: number
}

/** It counts once the user's `secondFactorAt` is set. */
export interface SecondFactor {
  userId: string
  /** Base64url. */
  secret: string
  /** The step of the newest code that was used; none before it is taken. */
  lastStep: number
  created: number
  /** Of the one to which the secret was shown. */
  sessionId: string | null
}

export interface RecoveryCode {
  hash: string
  userId: string
}

export type OneTimePurpose =
  | 'linkProvider'
  | 'reset'
  | 'confirmEmail'
  | 'changeEmail'
  | 'stopEmailChange'
  | 'endSession'
  | 'invitation'
  | 'setup'

export interface LinkToken {
  hash: string
  purpose: OneTimePurpose
  userId: string | null
  email: string | null
  /** Of the device whose sessions it ends, known or not. */
  deviceHash: string | null
  expires: number
}

/** An address or an identity at the provider that the account had, as a keyed hash. */
export interface KnownBy {
  hash: string
  userId: string
}
