import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { registrations } from '#contract/registrations.ts'
import { limits as accountLimits } from '#server/accounts/rate-limits.ts'
import { systemActor } from '#server/lib/actor.ts'
import { consumeByNetwork } from '#server/rate-limits/by-network.ts'
import { consumeIfLeft } from '#server/rate-limits/rate-limits.ts'
import { limits } from '#server/requests/rate-limits.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { refused } from '#support/refusals.ts'

const limited = { rateLimits: true, trustedProxies: ['127.0.0.1'] }

/** A visitor in the network of this number within a /48. */
const visitorIn = ({ visitorWith }: TestApp, site: string, network: number): Call =>
  visitorWith({ 'x-forwarded-for': `2001:db8:${site}:${network.toString(16)}::1` })

/** So many calls from so many networks of one /48. */
async function callFrom(app: TestApp, [networks, times]: [number, number], call: (visitor: Call) => Promise<unknown>) {
  for (let network = 0; network < networks; network++)
    for (let time = 0; time < times; time++) await call(visitorIn(app, 'a', network))
}

test('the networks of one /48 send ten times as many forms as one of them, and others still send theirs', async (t) => {
  const app = await startTestApp(t, limited)
  const send = (visitor: Call) => visitor(catalogueRequests.send, { body: customer })

  await callFrom(app, [10, 20], send)

  await refused(send(visitorIn(app, 'a', 10)), 429)
  await send(visitorIn(app, 'b', 0))
})

test('a catalogue whose forms of the hour are used up closes no other form', async (t) => {
  const app = await startTestApp(t, limited)
  const staff = await app.given.user('ADMIN')
  const [busy, quiet] = [await app.given.catalogue(staff.call), await app.given.catalogue(staff.call, 'Tables')]
  const send = (catalogueId: string) => app.visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })

  await useUp(app, busy.id)

  await refused(send(busy.id), 429)
  await send(quiet.id)
})

const useUp = ({ services }: TestApp, catalogueId: string) =>
  runTransaction(services, systemActor, async (tx) => {
    while (await consumeIfLeft(tx, limits.formOverall, catalogueId));
  })

test('one /48 takes a third of all sign-ups', async (t) => {
  const app = await startTestApp(t, limited)
  const secrets = { password, confirmedPassword: password }
  const body = { email: 'amy@example.com', firstName: 'Amy', lastName: 'Able', ...secrets }
  const signUp = (visitor: Call) => visitor(registrations.signUp, { body })

  await signUpFrom(app, 'a')

  await refused(signUp(visitorIn(app, 'a', 10)), 429)
  await signUp(visitorIn(app, 'b', 0))
})

/** All but the sign-ups themselves, each of which takes its time. */
const signUpFrom = ({ services }: TestApp, site: string) =>
  runTransaction(services, systemActor, async (tx) => {
    for (let time = 0; time < 30; time++)
      await consumeByNetwork(tx, accountLimits.signUpByNetwork, `2001:db8:${site}:${time % 10}::/64`)
  })

test('the networks of one /48 guess at one account ten times as often as one of them, and its owner signs in', async (t) => {
  const app = await startTestApp(t, limited)
  const { email } = await app.given.user('ADMIN')
  const guess = (visitor: Call) => visitor(auth.login, { body: { username: email, password: 'not the right one' } })

  await callFrom(app, [10, 5], (visitor) => refused(guess(visitor), 422))

  await refused(guess(visitorIn(app, 'a', 10)), 429)
  await visitorIn(app, 'b', 0)(auth.login, { body: { username: email, password } })
})
