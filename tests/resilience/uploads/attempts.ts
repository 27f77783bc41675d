import { setTimeout as sleep } from 'node:timers/promises'
import { type Extension, extensions } from '#contract/documents.ts'
import { transact } from '#server/database/dialect.ts'
import { insertIssued } from '#server/documents/documents.queries.ts'
import { pdf } from '#support/given.ts'
import { repeat } from '../harness/ask.ts'
import { bearer, json, send } from '../harness/send.ts'
import { badExtensions, contents, reals } from './corpus.ts'
import { breakOff, keyOf, limit, type World } from './fixture.ts'

type Try = (world: World, index: number) => Promise<void>

const chunked = { headers: { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' } }
const sized = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 37)])

export const extension: Try = async ({ run, product, staff }, index) => {
  const body = JSON.stringify({ extension: badExtensions[index % badExtensions.length], type: 'catalogue' })
  const headers = { ...json, ...bearer(staff.accessToken) }
  const { status } = await send(product.origin, { method: 'POST', path: '/api/document/upload/url', headers, body })
  if (status !== 400 && !(status === 413 && body.length > 60_000)) run.wrong(`${body.slice(0, 80)}: ${status}`)
}

export const content: Try = async (world) => {
  const { random } = world.run
  const { name, bytes, is } = random.pick([...contents, ...reals])
  const ending: Extension = is.length > 0 && random.chance(0.5) ? random.pick(is) : random.pick(extensions)
  const address = await world.ask(ending)
  const status = await world.put(address, bytes)
  world.expect(`${name} as ${ending}`, status, is.includes(ending) ? 204 : 400)
  if (is.includes(ending)) await world.mustKeep(`${name} as ${ending}`, address, bytes)
  else await world.mustRefuse(`${name} as ${ending}`, address)
}

const sizes: Try = async (world) => {
  const full = await world.ask('pdf')
  world.expect('the largest file', await world.put(full, sized(limit)), 204)
  await world.mustKeep('the largest file', full, sized(limit))
  const large = await world.ask('pdf')
  world.expect('one byte too many', await world.put(large, sized(limit + 1)), 413)
  await world.mustRefuse('one byte too many', large)
  const empty = await world.ask('pdf')
  world.expect('no byte', await world.put(empty, Buffer.alloc(0)), 400)
  await world.mustRefuse('no byte', empty)
}

const promised: Try = async (world) => {
  for (const bytes of [sized(499), sized(501), Buffer.alloc(0)]) {
    const address = await world.ask('pdf', 500)
    world.expect(`${bytes.length} bytes of 500`, await world.put(address, bytes), 400)
    await world.mustRefuse(`${bytes.length} bytes of 500`, address)
  }
}

/** Some stores require Content-Length; the product does not. */
const lengthless: Try = async (world) => {
  const good = await world.ask('pdf')
  const status = await world.put(good, sized(5_000), chunked)
  world.expect('without a length', status, 204)
  if (status < 300) await world.mustKeep('without a length', good, sized(5_000))
  const large = await world.ask('pdf')
  // An early reply may break the connection while the client still sends.
  world.expect('too many without a length', await world.put(large, sized(limit + 1), chunked), 413, 0)
  await world.mustRefuse('too many without a length', large)
}

const types: Try = async (world) => {
  const address = await world.ask('pdf')
  for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'multipart/form-data; boundary=x', 'x', '*/*']) {
    world.expect(`as ${type}`, await world.put(address, pdf, { headers: { 'content-type': type } }), 415)
  }
  world.expect('as nothing', await world.put(address, pdf, { headers: {} }), 415)
  await world.mustRefuse('of another type', address)
}

const replay: Try = async (world) => {
  const address = await world.ask('pdf')
  await world.put(address, sized(700))
  if (world.kind === 'folder') world.expect('a second PUT', await world.put(address, sized(800)), 409)
  await world.mustKeep('the first of two', address, sized(700))
  world.expect('a late PUT', await world.put(address, sized(900)), 409)
}

const parallel: Try = async (world) => {
  const address = await world.ask('pdf')
  const bodies = repeat(50, (index) => sized(1_000 + index))
  const statuses = await Promise.all(bodies.map((body) => world.put(address, body)))
  const winners = bodies.filter((_, index) => (statuses[index] ?? 0) < 300 && statuses[index] !== 0)
  if (world.kind === 'folder' && winners.length !== 1) world.run.wrong(`50 PUTs: ${winners.length} winners`)
  world.expect('the other PUTs', statuses.filter((status) => status === 409).length, 49)
  await world.mustKeep('one of fifty', address, ...winners)
}

/** An expired upload address, signed with the same key. */
const expired: Try = async (world) => {
  const { storage, product, staff } = world
  const key = keyOf(await world.ask('pdf')).replace(/^.{8}/, '00000000')
  const row = { key, userId: staff.id, type: 'catalogue' as const, created: Date.now() }
  await transact(product.services.db, (trx) => insertIssued(trx, row))
  const address = await storage.uploadUrl(key, { size: limit, exact: false, expires: Date.now() - 1, session: '' })
  // A presigned URL lives for at least a second.
  if (world.kind === 'bucket') await sleep(2_100)
  world.expect('an expired address', await world.put(address, pdf), 403)
  await world.mustRefuse('an expired address', address)
}

const foreign: Try = async (world) => {
  const address = await world.ask('pdf')
  await world.put(address, pdf)
  const status = await world.create(address, world.other.call)
  if (status !== 400) world.run.wrong(`${world.kind}: somebody else's file: ${status}`)
  await world.mustKeep('one’s own file', address, pdf)
  world.expect('a file that a catalogue has', await world.create(address), 409)
}

const methods: Try = async (world) => {
  const address = await world.ask('pdf')
  const look = async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const status = await world.put(address, method === 'POST' ? pdf : undefined, { method })
      if (status >= 200 && status < 400) world.run.wrong(`${world.kind}: ${method} on an upload address: ${status}`)
      world.expect(method, status, method === 'GET' || method === 'HEAD' ? 403 : 404)
    }
  }
  await look()
  await world.put(address, pdf)
  await look()
  await world.mustKeep('after other methods', address, pdf)
}

const tampered: Try = async (world) => {
  const address = await world.ask('pdf', pdf.length)
  const key = keyOf(address)
  const spoilt = [
    address.split('?')[0] ?? '',
    ...[...new URL(address).searchParams.keys()].map((name) =>
      address.replace(new RegExp(`([?&]${name}=)[^&]*`), '$19'),
    ),
    address.replace(key, key.replace('.pdf', '.zip')),
    address.replace(key, key.toUpperCase()),
    address.replace(key, `..%2f${key}`),
    address.replace(key, `${key}%00.html`),
    address.replace(key, key.replace(/^.{8}/, 'ffffffff')),
  ]
  for (const each of spoilt) {
    const status = await world.put(each, pdf)
    if (status < 400) world.run.wrong(`${world.kind}: a tampered address takes a file: ${each.replace(address, '')}`)
    world.expect('a tampered address', status, 400, 403, 404)
  }
  await world.mustRefuse('a tampered address', address)
}

const truncated: Try = async (world) => {
  const address = await world.ask('pdf')
  await breakOff(address, sized(100_000))
  await world.mustRefuse('half a file', address)
  let status = await world.put(address, pdf)
  // The server may not have noticed yet that the first upload broke off.
  for (let i = 0; status === 409 && i < 100; i++) status = await sleep(20).then(() => world.put(address, pdf))
  await world.mustKeep('the whole file after half a one', address, pdf)
}

const claims: Try = async (world) => {
  const address = await world.ask('pdf')
  const foreignHost = address.replace(new URL(address).host, 'evil.example')
  const odd = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    foreignHost,
    `${address.split('?')[0]}/x`,
  ]
  for (const url of odd) await world.mustRefuse(url, url)
  await world.mustRefuse('nothing sent', address)
}

/** All attempts on one address. */
export const tricks: readonly Try[] = [
  sizes,
  promised,
  lengthless,
  types,
  replay,
  parallel,
  expired,
  foreign,
  methods,
  tampered,
  truncated,
  claims,
]
