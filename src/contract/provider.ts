import * as Type from 'typebox'
import { SignIn } from './auth.ts'
import { LinkToken, shape } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What a login answers, and what happened instead of a sign-in. */
export const Arrival = shape('Arrival')({
  ...SignIn.properties,
  /**
   * `waiting`: a registration that an owner decides; `mailed`: a link went to the address, because an account has it
   * already; `invited`: a mail brings the invitation again, or says that it is over; `unproven`: one of these, and the
   * answer does not tell which, because the provider did not prove the address; `linked`, `confirmed`: a signed-in person
   * asked for it.
   */
  outcome: Type.Optional(Type.Enum(['waiting', 'mailed', 'invited', 'unproven', 'linked', 'confirmed'])),
  /** As the sign-in began with them. */
  next: Type.Optional(Type.String()),
  redirectUrl: Type.Optional(Type.String()),
})
export type Arrival = Type.Static<typeof Arrival>

/** The purpose of a sign-in at the provider: a signed-in person asked for `link` or `confirm`. */
export const Journey = shape('ProviderJourney')({
  purpose: Type.Enum(['enter', 'link', 'mailedLink', 'confirm']),
  /** As the sign-in began with them. */
  next: Type.Optional(Type.String()),
  redirectUrl: Type.Optional(Type.String()),
})
export type Journey = Type.Static<typeof Journey>

/** Where the browser goes to sign in. */
const Address = shape('ProviderAddress')({ url: Type.String() })
const away = { 503: 'The provider does not answer (code `provider-away`)' }
const none = { 404: 'No provider is configured' }

export const provider = {
  /** For the page at the redirect address `/sign-in/provider`. */
  arrive: endpoint('POST /api/auth/provider', 'visitor', {
    token: 'none',
    signsIn: true,
    summary: 'Finish a sign-in at the provider',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 8_192 }),
      state: LinkToken,
      iss: Type.Optional(Type.String({ maxLength: 2_048 })),
    }),
    reply: Arrival,
    errors: {
      ...{ ...none, ...away },
      403: 'Pending, disabled, without a required factor, begun in another browser (code `provider-browser`), or the address belongs to an account that is not proven (`provider-taken`)',
      409: 'The identity belongs to another account',
      422: 'Used or expired (code `provider-over`), not believed (`provider-refused`, `provider-clock`), without an address (`provider-no-address`), or no fresh proof (`provider-stale`, `provider-other`)',
    },
  }),
  /** For the page at the redirect address, before it finishes or says that nobody signed in. Uses nothing up. */
  journey: endpoint('POST /api/auth/provider/journey', 'visitor', {
    token: 'none',
    signsIn: true,
    summary: 'Read what a sign-in at the provider is for',
    body: Type.Object({ state: LinkToken }),
    reply: Journey,
    errors: {
      ...none,
      403: 'Begun in another browser (code `provider-browser`)',
      422: 'Used or expired (code `provider-over`)',
    },
  }),
  /** The link was mailed to the account's address. Answers where to go, and sets the cookie. */
  beginMailed: endpoint('POST /api/auth/provider/link', 'visitor', {
    token: 'none',
    signsIn: true,
    summary: 'Link an account with the provider by a mailed link',
    body: Type.Object({ id: LinkToken }),
    reply: Address,
    errors: { ...none, ...away, 422: 'The link is unknown, used or expired' },
  }),
  /** A fresh proof for this session, by a sign-in at the provider that happens now. */
  confirm: endpoint('POST /api/auth/confirm/provider', 'user', {
    token: 'none',
    withoutFactor: true,
    signsIn: true,
    summary: 'Prove afresh who you are at the provider',
    reply: Address,
    errors: { ...none, ...away, 409: 'Not linked, or a second factor is asked for its code' },
  }),
  read: endpoint('GET /api/user/provider', 'user', {
    token: 'none',
    withoutFactor: true,
    summary: 'Whether the own account is linked with the provider',
    /** `name` is null while no provider is configured. */
    reply: Type.Object({
      name: Type.Union([Type.String(), Type.Null()]),
      linked: Type.Boolean(),
      /** Whether the account has a password too. */
      password: Type.Boolean(),
      /** True while only the provider opens the account and its person may set a password. */
      lacksPassword: Type.Boolean(),
    }),
  }),
  link: endpoint('POST /api/user/provider', 'user', {
    token: 'none',
    signsIn: true,
    summary: 'Link the own account with the provider',
    proof: 'always',
    reply: Address,
    errors: { ...none, ...away },
  }),
  /** Ends all other sessions. */
  unlink: endpoint('DELETE /api/user/provider', 'user', {
    token: 'none',
    summary: 'Unlink the own account from the provider',
    proof: 'always',
    errors: { 404: 'Not linked', 409: 'The last way in' },
  }),
}
