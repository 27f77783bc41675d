import { emailKey } from '#contract/email.ts'
import { isSigned, sign } from '../lib/tokens.ts'

interface Needs {
  readonly secret: Buffer
}

/** Characters of the id, before the signature. */
const length = 36
const signatureLength = 43

/** Of the person and the address, so another address voids it. It can do nothing but end these mails. */
export const unsubscribeKey = ({ secret }: Needs, { id, email }: { readonly id: string; readonly email: string }) =>
  id + sign(secret, 'notifications', id, emailKey(email))

/** Visitors' keys are longer. */
export const isOfStaff = (key: string): boolean => key.length === length + signatureLength

/** Whose key it seems to be. */
export const userIdIn = (key: string): string => key.slice(0, length)

export const isKeyOf = (
  { secret }: Needs,
  key: string,
  { id, emailKey }: { readonly id: string; readonly emailKey: string },
) => isSigned(secret, key.slice(length), 'notifications', id, emailKey)
