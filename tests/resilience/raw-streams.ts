import { once } from 'node:events'
import { connect } from 'node:net'
import { customer } from '#support/given.ts'
import { alone } from './harness/alone.ts'
import { startProduct } from './harness/instances.ts'
import type { Fault, Random, Run } from './harness/run.ts'

const atOnce = 1_000
/** Body timeout 30 s plus the connection check interval of 5 s. */
const timeout = 36_000

/** A complete form smuggled behind another request; it must never be accepted. */
function hiddenForm(email: string): string {
  const form = JSON.stringify({ ...customer, email })
  return `POST /api/client/catalogue/info HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${form.length}\r\n\r\n${form}`
}

const post = (headers: string, body: string) =>
  `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const inside = '{"refreshToken":"x"}'

const templates = (hidden: string) => [
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  post(`Content-Length: ${inside.length}`, inside),
  post(`Content-Length: ${inside.length + hidden.length}\r\nContent-Length: ${inside.length}`, inside + hidden),
  post(`Content-Length: ${inside.length + hidden.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`),
  post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`),
  post('Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`),
  post('Transfer-Encoding:\tchunked\r\nContent-Length: 5', `0\r\n\r\n${hidden}`),
  post('Transfer-Encoding: chunked', `${inside.length.toString(16)}\r\n${inside}\r\nzz\r\n${hidden}`),
  'GET /api/users/active HTTP/1.1\nHost: x\n\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`,
  'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  `${'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50)}`,
]

/** Mostly valid requests with small mutations, so that they pass the first checks. */
function mutate(template: string, random: Random): Buffer {
  const bytes = Buffer.from(template, 'latin1')
  // Bodies are not mutated: an altered one might become a valid separate request.
  const end = Math.max(1, template.indexOf('\r\n\r\n'))
  for (let i = random.upTo(4); i > 0; i--)
    bytes[random.upTo(end)] = random.chance(0.5) ? random.upTo(256) : random.pick([0, 10, 13, 32, 9, 58, 37])
  return random.chance(0.1) ? bytes.subarray(0, random.upTo(bytes.length)) : bytes
}

/** Sends bytes, then stays silent; returns the reply and whether the connection was closed in time. */
async function exchange(origin: string, bytes: Buffer): Promise<{ answer: string; closed: boolean }> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('latin1').on('data', (said: string) => {
    // An answered connection may be kept alive and does not count as hanging.
    answer += said
    setTimeout(() => socket.destroy(), 50)
  })
  socket.on('error', () => {})
  socket.write(bytes)
  const closed = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<boolean>((done) => setTimeout(done, timeout, false).unref()),
  ])
  socket.destroy()
  return { answer, closed }
}

/** A mutation may leave a request with an unambiguous end; a form after it is valid pipelining. */
function isPlain(bytes: Buffer): boolean {
  const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n')
  const framing = head.split('\r\n').filter((line) => /^\s*(content-length|transfer-encoding)\s*:/i.test(line))
  const before = rest.join('\r\n\r\n').indexOf('POST ')
  const [, length] = /^content-length:[ \t]*(\d+)[ \t]*$/i.exec(framing[0] ?? '') ?? []
  const isChunked = /^transfer-encoding:[ \t]*chunked[ \t]*$/i.test(framing[0] ?? '')
  return framing.length === 1 && (isChunked || Number(length) === before)
}

async function throwAt(run: Run, origin: string, thrown: Map<string, Buffer>): Promise<void> {
  const email = `smuggled${thrown.size}@example.com`
  const template = run.random.pick(templates(hiddenForm(email)))
  const bytes = mutate(template, run.random)
  thrown.set(email, bytes)
  const { answer, closed } = await exchange(origin, bytes)
  run.tried()
  if (!closed) run.wrong(`still open after ${timeout} ms: ${JSON.stringify(template.slice(0, 100))}`)
  for (const [, status] of answer.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
    if (Number(status) >= 500 && !/ 50[135]/.test(` ${status}`))
      run.wrong(`${status} for ${JSON.stringify(template.slice(0, 100))}`)
  }
}

export const rawStreamsFault: Fault = {
  id: 'raw-streams',
  title: 'broken and smuggling byte streams on the socket',
  unit: 'streams',
  counts: { smoke: 250, night: 10_000, release: 50_000 },
  async run(run) {
    const { one, services } = await startProduct(run)
    const pid = one.pid()
    const thrown = new Map<string, Buffer>()
    for (let done = 0; done < run.count && run.goesOn(); done += atOnce) {
      await Promise.all(
        Array.from({ length: Math.min(atOnce, run.count - done) }, () => throwAt(run, one.origin, thrown)),
      )
    }
    if (!one.isAlive() || one.pid() !== pid) run.wrong('the process ended')
    const arrived = await services.db
      .selectFrom('catalogueRequest')
      .where('email', 'like', 'smuggled%')
      .select('email')
      .execute()
    for (const bytes of arrived.map(({ email }) => thrown.get(email) ?? Buffer.from(email)))
      if (!isPlain(bytes)) run.wrong(`a form was smuggled in by ${JSON.stringify(bytes.toString('latin1'))}`)
  },
}

await alone(rawStreamsFault, import.meta.main)
