import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aliases, type Endpoint } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import type { Problem } from '#contract/problem.ts'
import { giveToken } from '#support/api-tokens.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { contentOf, filled, prepareInputs } from '#support/inputs.ts'

/** What programs may do, by hand: all other calls are for persons. */
const forPrograms = {
  read: [
    ...['catalogueRequests.attention', 'catalogueRequests.events', 'catalogueRequests.find'],
    ...['catalogueRequests.history', 'catalogueRequests.listPending', 'catalogues.find', 'catalogues.list'],
    ...['copies.find', 'editions.list', 'editions.offers', 'insights.read', 'reader.figures', 'reader.openAsStaff'],
    ...['tourAccess.link', 'tourAccess.list', 'tours.list'],
  ],
  act: [
    ...['catalogueRequests.approve', 'catalogueRequests.chooseSubmission', 'catalogueRequests.decide'],
    ...['catalogueRequests.extend', 'catalogueRequests.invite', 'catalogueRequests.question'],
    ...['catalogueRequests.reject', 'catalogueRequests.reply', 'catalogueRequests.resend', 'catalogueRequests.revoke'],
    ...['catalogueRequests.seen', 'catalogueRequests.undo', 'catalogues.change', 'catalogues.create'],
    ...['catalogues.disable', 'catalogues.enable', 'catalogues.remove', 'documents.uploadUrl', 'editions.add'],
    ...['editions.change', 'editions.offer', 'editions.restore', 'editions.stopOffer', 'tourAccess.create'],
    ...['tourAccess.disable', 'tourAccess.extend', 'tourAccess.mail', 'tours.change', 'tours.create', 'tours.remove'],
  ],
}

const guarded = entries.filter(({ entry }) => entry.access !== 'visitor')
const isFor = (scope: 'read' | 'act', { shapes: { token } }: Endpoint) => token === 'read' || token === scope

test('the calls that programs may make are those that were chosen', () => {
  const named = (right: string) => entries.filter(({ entry }) => entry.shapes.token === right).map(({ name }) => name)

  assert.deepEqual(named('read').sort(), forPrograms.read)
  assert.deepEqual(named('act').sort(), forPrograms.act)
})

test('no public call has a right of tokens, and no call that needs a proof', () => {
  const odd = entries.filter(({ entry: { access, shapes } }) => access === 'visitor' || shapes.proof)

  for (const { name, entry } of odd) assert.equal(entry.shapes.token, 'none', name)
})

for (const scope of ['read', 'act'] as const) {
  test(`a token to ${scope} of an owner makes the calls of its right and no other, and what is refused changes nothing`, async (t) => {
    const app = await startTestApp(t)
    const { origin, services, given } = app
    const inputs = await prepareInputs(app)
    const owner = await given.user('SUPER_ADMIN', 'keeper')
    const { token } = await giveToken(origin, owner.call, scope)
    const send = (entry: Endpoint, path: string, name: string) => {
      const { method } = entry
      const { type, body } = contentOf(inputs[name] ?? {})
      const headers = { authorization: `Bearer ${token}` }
      const url = origin + filled(path, inputs[name] ?? {})
      if (method === 'GET' || method === 'DELETE') return fetch(url, { method, headers })
      return fetch(url, { method, headers: { ...headers, 'content-type': type }, body: new Uint8Array(body) })
    }
    const before = await digest(services)

    for (const { name, entry } of guarded.filter(({ entry }) => !isFor(scope, entry)))
      for (const path of aliases(entry)) {
        const answer = await send(entry, path, name)
        assert.equal(answer.status, 403, `${name} ${path}`)
        assert.equal(((await answer.json()) as Problem).code, 'token-scope', `${name} ${path}`)
      }
    assert.equal(await digest(services), before)

    for (const { name, entry } of guarded.filter(({ entry }) => isFor(scope, entry))) {
      const answer = await send(entry, entry.path, name)
      await answer.body?.cancel()
      assert.ok(![401, 403].includes(answer.status), `${name} answered ${answer.status}`)
    }
  })
}
