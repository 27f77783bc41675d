import * as Type from 'typebox'
import { Email, Language, LinkToken, shape } from './common.ts'
import { UsedCredential } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { Password } from './passwords.ts'
import { Code } from './second-factor.ts'

export const Tokens = shape('Tokens')({
  /** A JWT (EdDSA), valid for 15 minutes, or five for another origin. */
  accessToken: Type.String(),
  /** 256 random bits, valid for one use. */
  refreshToken: Type.Optional(Type.String()),
})
export type Tokens = Type.Static<typeof Tokens>

/** What a sign-in answers: the tokens, or a ticket for the second step. */
export const SignIn = shape('SignIn')({
  accessToken: Type.Optional(Type.String()),
  refreshToken: Type.Optional(Type.String()),
  /** Of an account with a second factor, in place of tokens. It lives five minutes, or five wrong codes. */
  secondFactor: Type.Optional(Type.String()),
})
export type SignIn = Type.Static<typeof SignIn>

const Jwk = Type.Object({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
})

export const RedirectUrl = Type.Optional(Type.String({ maxLength: 2048 }))

export const auth = {
  /**
   * While mail is really sent, an unproven address is refused like a wrong password, and gets its link by mail again.
   * With an allowed `redirectUrl` the reply is one access token for that origin only (product: Sessions and tokens).
   */
  login: endpoint('POST /api/auth/login', 'visitor', {
    token: 'none',
    summary: 'Sign in',
    signsIn: true,
    body: Type.Object({
      username: Email('Please input your email!', 'The input is not valid E-mail!'),
      password: Password(),
      redirectUrl: RedirectUrl,
    }),
    reply: SignIn,
    errors: {
      403: 'Waiting for approval (code `pending`), disabled by an owner (`disabled`), not by password (`provider-only`), with `redirectUrl` without a required factor (`second-factor`), or changed meanwhile',
      422: 'Wrong e-mail or password, or while mail is really sent an address that is not confirmed',
    },
  }),
  /** A code of the authenticator app or a recovery code. The ticket remembers the `redirectUrl` of its sign-in. */
  secondFactor: endpoint('POST /api/auth/secondFactor', 'visitor', {
    token: 'none',
    summary: 'Sign in, second step',
    signsIn: true,
    body: Type.Object({ ticket: LinkToken, code: Code }),
    reply: Tokens,
    errors: {
      403: 'The account changed meanwhile',
      422: 'A wrong or used code, or a ticket that is over (code `ticket-over`)',
    },
  }),
  /** What the sign-in page offers. Owners may always sign in by password. */
  methods: endpoint('GET /api/auth/methods', 'visitor', {
    token: 'none',
    summary: 'Ways to sign in',
    reply: Type.Object({
      password: Type.Boolean(),
      /** Whether PUBLIC_URL can carry passkeys: it needs https or localhost, and no IP address. */
      passkey: Type.Boolean(),
      /** The pages of this origin offer passkeys; null while nobody has one for its host. */
      passkeyOrigin: Type.Union([Type.String(), Type.Null()]),
      provider: Type.Union([shape('ProviderName')({ name: Type.String() }), Type.Null()]),
    }),
  }),
  /** Replaces a refresh token; its parent, repeated within a minute, gets the same successor. */
  refresh: endpoint('POST /api/auth/refresh', 'visitor', {
    token: 'none',
    summary: 'Refresh a session',
    body: Type.Object({ refreshToken: LinkToken }),
    reply: Tokens,
    errors: { 401: 'The refresh token is unknown, expired or was used before' },
  }),
  /** An unknown token gets the same answer, so it reveals nothing. */
  logout: endpoint('POST /api/auth/logout', 'visitor', {
    token: 'none',
    summary: 'Sign out',
    body: Type.Object({ refreshToken: LinkToken }),
  }),
  /**
   * By the link in the mail about a new device: ends the sessions that began on it, and forgets it. Opening the page
   * ends nothing.
   */
  endSession: endpoint('POST /api/auth/session/end', 'visitor', {
    token: 'none',
    summary: 'End a session by its mailed link',
    body: Type.Object({ id: LinkToken }),
    errors: { 422: 'The link is unknown, used or expired, or the session is over' },
  }),
  /** Mails a reset link to a known address. Every address gets the same answer in the same time. */
  forgetPassword: endpoint('POST /api/auth/forgetPassword', 'visitor', {
    token: 'none',
    summary: 'Ask for a password reset link',
    body: Type.Object({ email: Email('Please input your email!', 'The input is not valid E-mail!') }),
  }),
  /** For the page of a link, before its form is filled in. Asking uses nothing up: mail scanners open links too. */
  checkLink: endpoint('POST /api/auth/link', 'visitor', {
    token: 'none',
    summary: 'Check a mailed or printed link without using it',
    body: Type.Object({ purpose: Type.Enum(['reset', 'invitation', 'confirmEmail', 'setup']), id: LinkToken }),
    errors: { 422: 'The link is unknown, used, replaced or expired (code `link-invalid`)' },
  }),
  resetPassword: endpoint('POST /api/auth/resetPassword', 'visitor', {
    token: 'none',
    summary: 'Set a new password with a reset link',
    body: Type.Object({ id: LinkToken, password: Password(), confirmedPassword: Password() }),
    errors: { 422: 'The link is unknown, used or expired' },
  }),
  /**
   * A fresh proof, good for five minutes in this session: a passkey, the password, or in its place the code of the app
   * by who has a second factor. Signing in counts as one.
   */
  confirm: endpoint('POST /api/auth/confirm', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'Prove afresh who you are',
    body: Type.Object({
      password: Type.Optional(Password()),
      code: Type.Optional(Code),
      credential: Type.Optional(UsedCredential),
    }),
    errors: { 422: 'The password, the code or the passkey is wrong' },
  }),
  /** Ties the sign-in to this browser by a cookie, for ten minutes. */
  beginAtProvider: endpoint('GET /api/auth/provider', 'visitor', {
    token: 'none',
    signsIn: true,
    summary: 'Sign in at the provider',
    query: Type.Object({
      /** Our own page to open after it. */
      next: Type.Optional(Type.String({ maxLength: 2_048 })),
      redirectUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
      /** Of the page. */
      lang: Type.Optional(Language),
    }),
    raw: {
      302: 'To the provider, or back to the sign-in page: with `provider=away`, `provider=busy` or, without a `redirectUrl` that is not allowed, `provider=address`, or because another site led here',
    },
    errors: { 404: 'No provider is configured' },
  }),
  /** Sites that receive an access token by `redirectUrl` verify it with these keys. */
  keys: endpoint('GET /.well-known/jwks.json', 'visitor', {
    token: 'none',
    summary: 'Public keys of the access tokens',
    reply: Type.Object({ keys: Type.Array(Jwk) }),
  }),
}
