import type { TestContext } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { oidcOf, startProvider } from './own-provider.ts'
import { providerBrowser } from './provider-browser.ts'

/** What the provider says of Ada, whose address it has proved. */
export const ada = {
  sub: 'ada-1',
  email: 'ada@example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
}

/** Ada's address is of a domain whose people are let in. */
export const approving = { domains: new Set(['example.com']), approve: 'USER' as const }

type Oidc = Parameters<typeof oidcOf>[1]
type Overrides = Parameters<typeof startTestApp>[1]

/** The product and its provider, whose clocks agree. */
export async function startWithProvider(t: TestContext, changes: Oidc = {}, overrides: Overrides = {}) {
  const clock = { now: () => 0 }
  const provider = await startProvider(t, () => clock.now())
  const app = await startTestApp(t, { oidc: oidcOf(provider.issuer, changes), ...overrides })
  clock.now = app.now
  return { app, provider, ...signInsAt(app, provider) }
}

type Provider = Awaited<ReturnType<typeof startProvider>>
type Said = Parameters<Provider['signIn']>[1]

/** A browser at this product, and the ways of people in it. */
export function signInsAt({ origin }: Pick<TestApp, 'origin'>, provider: Provider) {
  const browser = providerBrowser(origin)
  const come = async (said: Said, address: string | Promise<string>) =>
    browser.arrive(provider.signIn(await address, said))
  return {
    browser,
    /** Presses the button, signs in there and comes back. */
    enter: (said: Said = ada, query: Parameters<typeof browser.begin>[0] = {}) => come(said, browser.begin(query)),
    /** Links the account of this session. */
    link: (token: string, said: Said = ada) => come(said, browser.leave(token, '/api/user/provider')),
    /** Proves afresh who has this session. */
    confirm: (token: string, said: Said = ada) => come(said, browser.leave(token, '/api/auth/confirm/provider')),
    /** Opens a mailed link and presses its button. */
    followLink: (id: string, said: Said = ada) => come(said, browser.follow(id)),
  }
}

/** An active person whose account is linked with Ada's identity at the provider. */
export async function givenLinked(
  { app, link }: Awaited<ReturnType<typeof startWithProvider>>,
  role: 'SUPER_ADMIN' | 'ADMIN' | 'USER' = 'ADMIN',
) {
  const person = await app.given.user(role, 'ada', { proven: true })
  await link(person.accessToken)
  return person
}
