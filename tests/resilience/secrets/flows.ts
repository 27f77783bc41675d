import { type RawBuilder, sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import { tellStaff } from '#server/notifications/tell-staff.ts'
import { customer, pdf } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import type { Product } from '../harness/instances.ts'
import { mailTo } from '../harness/mailbox.ts'
import { send } from '../harness/send.ts'
import { type Ask, askFor, type Kind, type PlantedSecrets } from './planted.ts'

interface Stage {
  product: Product
  planted: PlantedSecrets
  ask: Ask
  round: number
  owner: { email: string; password: string; token: string }
}

const twice = (password: string) => ({ password, confirmedPassword: password })
const tokenIn = (link = '') => new URL(link).searchParams.get('id') ?? keyOf(link)

/** The first start: the owner opens the setup link. */
export async function setUp(product: Product, planted: PlantedSecrets): Promise<Stage> {
  const ask = askFor(product, planted)
  const token = planted.note('setup', 'setup token', /setup\?token=([\w-]+)/.exec(product.one.output())?.[1])
  const email = 'owner@example.com'
  const password = planted.made('password', 'owner’s password')
  const names = { firstName: 'Olga', lastName: 'Owner' }
  await ask(system.setup, {
    body: { token: planted.made('stray', 'guessed setup token'), email, ...names, ...twice(password) },
  })
  await ask(system.setup, { body: { token, email, ...names, ...twice(password) } })
  const stage = { product, planted, ask, round: 0, owner: { email, password, token: '' } }
  return { ...stage, owner: { ...stage.owner, token: await signIn(stage, email, password) } }
}

async function signIn(
  { ask, planted }: Pick<Stage, 'ask' | 'planted'>,
  username: string,
  password: string,
): Promise<string> {
  await ask(auth.login, { body: { username, password: planted.made('password', 'mistyped password') } })
  const first = await ask(auth.login, { body: { username, password } })
  const refreshToken = planted.note('token', 'refresh token', first.refreshToken)
  const next = await ask(auth.refresh, { body: { refreshToken } })
  await ask(auth.refresh, { body: { refreshToken } })
  planted.note('token', 'refresh token', next.refreshToken)
  const away = await ask(auth.login, { body: { username, password, redirectUrl: 'https://editor.example/' } })
  for (const { accessToken = '' } of [first, next, away])
    planted.note('token', 'access token', accessToken.split('.').at(-1))
  return next.accessToken
}

/** All calls of a user on their own account; ends signed in with the last of several passwords. */
export async function live({ product, planted, ask, owner, round }: Stage): Promise<string> {
  const email = `ada${round}@example.com`
  const password = (what: string) => planted.made('password', what)
  const mailed = async (to: string, path: string) =>
    planted.note('mailed', path, tokenIn((await mailTo(product.dataDir, to, path)).link))
  const [first, second, third] = [password('first'), password('after reset'), password('own choice')]
  await ask(registrations.signUp, { body: { email, firstName: 'Ada', lastName: 'L', ...twice(first) } })
  await ask(registrations.signUp, {
    body: { email, firstName: 'Ada', lastName: 'L', ...twice(password('second sign-up')) },
  })
  await ask(personal.confirmEmail, {
    body: { id: await mailed(email, '/confirm-email'), ...twice(password('confirmed')) },
  })
  const { data } = await ask(registrations.listPending, { query: {} }, owner.token)
  const id = data.find((row) => row.email === email)?.id ?? ''
  await ask(registrations.approve, { params: { id }, body: { role: 'ADMIN' } }, owner.token)
  await ask(auth.forgetPassword, { body: { email } })
  const reset = await mailed(email, '/forget-password/reset')
  await ask(auth.resetPassword, { body: { id: planted.made('stray', 'guessed reset id'), ...twice(second) } })
  await ask(auth.resetPassword, { body: { id: reset, ...twice(second) } })
  await ask(auth.resetPassword, { body: { id: reset, ...twice(password('late reset')) } })
  const token = await signIn({ ask, planted }, email, second)
  const change = (oldPassword: string) => ({ oldPassword, newPassword: third, confirmedPassword: third })
  await ask(personal.changePassword, { body: change(password('wrong old one')) }, token)
  await ask(personal.changePassword, { body: change(second) }, token)
  const moved = `moved${round}@example.com`
  await ask(personal.changeInfo, { body: { ...customer, email: moved } }, token)
  await mailed(email, '/stop-email-change')
  await ask(personal.stopEmailChange, { body: { id: planted.made('stray', 'guessed stop id') } })
  await ask(personal.confirmEmail, { body: { id: await mailed(moved, '/confirm-email') } })
  await ask(personal.info, {}, token)
  const set = password('set by the owner')
  await ask(users.changePassword, { params: { id }, body: twice(set) }, owner.token)
  return signIn({ ask, planted }, moved, set)
}

/** From an upload to the mailed document. */
export async function handOut({ product, planted, ask, round }: Stage, staff: string): Promise<void> {
  const signed = (address: string) =>
    planted.note('signature', 'signature', new URL(address).searchParams.get('signature'))
  const address = await ask(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } }, staff)
  signed(address)
  await product.given.put(address, pdf)
  const { id: catalogueId } = await ask(
    catalogues.create,
    { body: { name: 'Chairs', url: address.split('?')[0] ?? '' } },
    staff,
  )
  for (const { url } of (await ask(catalogues.list, { query: {} }, staff)).data) await fetch(signed(url) && url)
  const email = `vera${round}@example.com`
  const { follow } = await ask(catalogueRequests.send, { body: { ...customer, email, catalogueId } })
  const key = planted.note('follow', 'form key', keyOf(follow))
  await ask(visitorRequest.read, { body: { key } })
  await tellStaff(product.services)
  const { data } = await ask(catalogueRequests.listPending, { query: {} }, staff)
  const id = data.find((row) => row.email === email)?.id ?? ''
  await ask(catalogueRequests.approve, { params: { id }, body: {} }, staff)
  await ask(catalogueRequests.find, { params: { id } }, staff)
  await ask(catalogueRequests.history, { query: {} }, staff)
  const token = planted.note(
    'mailed',
    'document link',
    keyOf((await mailTo(product.dataDir, email, '/client/request/')).link),
  )
  await fetch(`${product.origin}/api/client/document/${token}`)
  await ask(catalogues.remove, { params: { id: catalogueId } }, staff)
  await ask(visitorRequest.read, { body: { key: token } })
  await ask(documents.open, { params: { token } })
}

export async function showAround({ product, planted, ask }: Stage, staff: string): Promise<void> {
  const times = { startTime: Date.now() - 1_000, endTime: Date.now() + 1e7 }
  const { id } = await ask(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } }, staff)
  const { data } = await ask(tourAccess.list, { query: { type: 'tour' } }, staff)
  const token = planted.note('tour', 'tour token', data.find((row) => row.id === id)?.token)
  for (const query of [{ token }, { token: planted.made('stray', 'guessed tour token') }]) {
    await ask(tourAccess.verify, { query })
    await ask(tourAccess.frame, { query })
  }
  const headers = [{ 'x-original-uri': `/tour?token=${token}` }, { cookie: `docent-tour=${token}` }]
  for (const each of headers) await send(product.origin, { path: '/api/tour/verify', headers: each })
  await ask(tourAccess.disable, { body: { id } }, staff)
  await ask(tourAccess.verify, { query: { token } })
}

/** Secrets in wrong places: in URLs, headers and ignored bodies. */
export async function goAstray({ product, planted }: Stage): Promise<void> {
  const stray = (where: string) => planted.made('stray', where)
  const asks = [
    { path: `/nowhere/${stray('path')}?token=${stray('query')}` },
    { path: `/api/nowhere/${stray('call')}` },
    { path: `/api/client/document/${stray('long path')}${'x'.repeat(300)}` },
    { path: `/api/client/document/%ff${stray('broken path')}` },
    { path: `/api/client/document/${stray('document link')}` },
    { path: '/api/users/active', headers: { authorization: `Bearer ${stray('bearer')}` } },
    {
      path: '/api/users/active',
      headers: { authorization: stray('authorization'), cookie: `session=${stray('cookie')}` },
    },
    { path: '/metrics', headers: { authorization: `Bearer ${stray('metrics token')}` } },
    { path: '/healthz', headers: { 'x-request-id': stray('request id'), 'user-agent': stray('browser') } },
    { path: '/api/auth/login', body: `{"password":"${stray('broken body')}` },
    { path: '/api/auth/login', body: `password=${stray('form body')}`, headers: { 'content-type': 'text/plain' } },
    {
      path: '/api/auth/login',
      body: JSON.stringify({ username: stray('no address'), [stray('field')]: [stray('value')] }),
    },
  ]
  for (const { body, headers = {}, path } of asks) {
    const type = { 'content-type': 'application/json', ...headers }
    const answer = await send(product.origin, { path, headers: type, ...(body ? { method: 'POST', body } : {}) })
    planted.answers.push({ call: path, text: JSON.stringify(answer.headers) + answer.body })
  }
}

/** Renames a table away, so that calls fail with unexpected errors. */
export async function breakDown({ product, planted, ask, owner }: Stage): Promise<void> {
  const { db } = product.services
  const rename = (from: string, to: string) => run(sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`)
  const run = (statement: RawBuilder<unknown>) => transact(db, (trx) => statement.execute(trx))
  const secret = (kind: Kind, what: string) => planted.made(kind, `${what} in a failure`)
  for (const table of ['user', 'refreshToken', 'linkToken', 'requestKey', 'requestEvent', 'tourAccess', 'audit']) {
    await rename(table, 'away')
    await ask(auth.login, { body: { username: owner.email, password: owner.password } })
    await ask(auth.refresh, { body: { refreshToken: secret('stray', 'refresh token') } })
    await ask(auth.resetPassword, {
      body: { id: secret('stray', 'reset id'), ...twice(secret('password', 'password')) },
    })
    await ask(documents.open, { params: { token: secret('stray', 'document link') } })
    await ask(visitorRequest.open, { body: { key: secret('stray', 'mailed key') } })
    await ask(tourAccess.verify, { query: { token: secret('stray', 'tour token') } })
    const names = { email: 'late@example.com', firstName: 'La', lastName: 'Te' }
    await ask(registrations.signUp, { body: { ...names, ...twice(secret('password', 'sign-up')) } })
    await rename('away', table)
  }
}
