import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestApp } from '#support/app.ts'
import { runGeneratedClient } from '#support/generated-client.ts'
import { password } from '#support/given.ts'

const program = (username: string) => `
import createClient from 'openapi-fetch'
import type { components, operations, paths } from './docent.ts'

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' })
const { data: tokens } = await client.POST('/api/auth/login', {
  body: { username: '${username}', password: '${password}' },
})
const headers = { authorization: \`Bearer \${tokens?.accessToken}\` }
const query: operations['usersListActive']['parameters']['query'] = { size: 10, sortOrder: 'ASC' }
const { data: page } = await client.GET('/api/users/active', { headers, params: { query } })
const rows: components['schemas']['UserRow'][] = page?.data ?? []
// @ts-expect-error Not a value of SortOrder.
const unknown: typeof query = { sortOrder: 'UP' }
const { error, response } = await client.GET('/api/users/active', { params: { query: unknown } })
const problem: components['schemas']['Problem'] | undefined = error
console.log(JSON.stringify({ emails: rows.map(({ email }) => email), refused: response.status, says: problem?.Message }))
`

test('a client generated from the published contract signs in and lists, by readable names', async (t) => {
  const { origin, dataDir, given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  const printed = await runGeneratedClient(join(dataDir, 'client'), origin, program(owner.email))

  assert.deepEqual(JSON.parse(printed), { emails: [owner.email], refused: 401, says: 'Please sign in.' })
})
