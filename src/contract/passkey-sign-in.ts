import * as Type from 'typebox'
import { RedirectUrl, SignIn } from './auth.ts'
import { RequestOptions, UsedCredential } from './credentials.ts'
import { endpoint } from './endpoint.ts'

/** Apart from the other ways in, because the sign-in page loads these late. */
export const passkeySignIn = {
  options: endpoint('POST /api/auth/passkey/options', 'visitor', {
    token: 'none',
    summary: 'What a browser needs to sign in by passkey',
    reply: RequestOptions,
    errors: { 404: 'PUBLIC_URL cannot carry passkeys' },
  }),
  /** Answers what a sign-in by password answers, and asks no second step: it verified the person and has their device. */
  enter: endpoint('POST /api/auth/passkey', 'visitor', {
    token: 'none',
    summary: 'Sign in by passkey',
    signsIn: true,
    body: Type.Object({ credential: UsedCredential, redirectUrl: RedirectUrl }),
    reply: SignIn,
    errors: {
      403: 'Waiting for approval (code `pending`), disabled by an owner (`disabled`), or changed meanwhile',
      404: 'PUBLIC_URL cannot carry passkeys',
      422: 'A challenge that is used or too old (code `passkey-expired`), an unknown passkey (`passkey-unknown`), one that proves nothing here (`passkey-wrong`), or while mail is really sent an address that is not confirmed',
    },
  }),
  /** Its challenge proves in this session only, and signs nobody in. */
  proofOptions: endpoint('POST /api/auth/confirm/options', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'What a browser needs to prove by passkey who you are',
    reply: RequestOptions,
    errors: { 404: 'The person has no passkey here, or PUBLIC_URL cannot carry passkeys' },
  }),
}
