import { unprocessable } from '../lib/errors.ts'

/** One wording, so that nobody learns what was wrong; the page needs to know two of the cases. */
const refused = (code: string) => () => unprocessable('This passkey could not be used. Please try again.', { code })

/** The challenge was used, is too old, or was given for something else. */
export const passkeyExpired = refused('passkey-expired')
/** The browser may forget it. */
export const passkeyUnknown = refused('passkey-unknown')
export const passkeyWrong = refused('passkey-wrong')
