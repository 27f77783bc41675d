import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { docent } from '#support/program.ts'
import { alone } from './harness/alone.ts'
import { type Product, startProduct } from './harness/instances.ts'
import { untilMailLeft } from './harness/mailbox.ts'
import { startDumpablePostgres } from './harness/postgres.ts'
import type { Fault, Run } from './harness/run.ts'
import { bearer, send } from './harness/send.ts'
import { breakDown, goAstray, handOut, live, setUp, showAround } from './secrets/flows.ts'
import { allowed, askFor, openPlanted, type PlantedSecrets } from './secrets/planted.ts'

const runFile = promisify(execFile)
const large = { encoding: 'buffer', maxBuffer: 1e9 } as const
type Places = Map<string, Buffer>

/** A secret in its usual encodings. */
function spellings(value: string): Buffer[] {
  const bytes = Buffer.from(value)
  // The last base64 characters depend on the bytes that follow.
  const inside = [0, 1, 2].map((skip) => bytes.subarray(skip).toString('base64').replace(/=*$/, '').slice(0, -2))
  return [bytes, ...inside.map((text) => Buffer.from(text)), Buffer.from(bytes.toString('hex'))]
}

function search(run: Run, { secrets, answers }: PlantedSecrets, places: Places): void {
  for (const { call, text } of answers) {
    const before = places.get(call) ?? Buffer.alloc(0)
    places.set(call, Buffer.concat([before, Buffer.from(`${text}\n`)]))
  }
  for (const { kind, what, value } of secrets) {
    const free: readonly string[] = allowed[kind]
    const wanted = spellings(value)
    for (const [place, bytes] of places) {
      run.tried()
      if (!free.includes(place) && wanted.some((spelling) => bytes.includes(spelling)))
        run.wrong(`${kind} (${what}) is in ${place.slice(0, 80)}`)
    }
  }
}

const empty = Buffer.alloc(0)

/** Every file in the data folder except the mails. */
async function filesOf(folder: string): Promise<Buffer> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('/mail'),
  )
  return Buffer.concat(await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))))
}

/** The output of the commands, and the contents of a backup. */
async function backUp({ dataDir, url }: Product): Promise<{ said: string; bytes: Buffer }> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...(url ? { DATABASE_URL: url } : {}) }
  const folder = join(dataDir, '..', 'backup')
  await mkdir(folder)
  const file = join(folder, 'docent.tar')
  const ended = await Promise.all(
    [
      ['keys', 'rotate'],
      ['mail', 'list'],
      ['backup', file],
    ].map((args) => docent(args, env)),
  )
  await extract({ file, cwd: folder })
  const plain = url ? (await runFile('pg_restore', ['--file=-', join(folder, 'docent.pgdump')], large)).stdout : empty
  return {
    said: ended.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
    bytes: Buffer.concat([await filesOf(folder), plain]),
  }
}

/** The keys stored in the database. */
async function noteKeys({ services: { db } }: Product, planted: PlantedSecrets): Promise<void> {
  for (const { jwk } of await db.selectFrom('signingKey').select('jwk').execute())
    planted.note('key', 'signing key', JSON.parse(jwk).d)
  for (const { value } of await db.selectFrom('secret').select('value').execute())
    planted.note('key', 'server’s secret', value)
}

/** Searches every place for secrets. Stops the product first, so that SQLite checkpoints its log. */
async function placesOf(product: Product, planted: PlantedSecrets, metricsToken: string): Promise<Places> {
  const { one, services, dataDir, url } = product
  const metrics = await send(product.origin, { path: '/metrics', headers: bearer(metricsToken) })
  const audit = await services.db.selectFrom('audit').selectAll().execute()
  const backup = await backUp(product)
  await noteKeys(product, planted)
  const atWork = await filesOf(dataDir)
  await one.kill('SIGTERM')
  await services.db.destroy()
  const dump = url ? (await runFile('pg_dump', [url], large)).stdout : empty
  return new Map([
    ['logs', Buffer.from(one.output() + backup.said)],
    ['metrics', Buffer.from(metrics.body)],
    ['audit', Buffer.from(JSON.stringify(audit))],
    ['database at work', atWork],
    ['database', Buffer.concat([await filesOf(dataDir), dump])],
    ['backup', backup.bytes],
  ])
}

/** The dump is searched too. */
async function databaseFor(run: Run, database: 'sqlite' | 'postgres') {
  return database === 'sqlite' ? database : { url: await startDumpablePostgres(run) }
}

/** Runs all flows, then searches every place for secrets. */
async function wholeLife(run: Run, database: 'sqlite' | 'postgres'): Promise<void> {
  const planted = openPlanted()
  const METRICS_TOKEN = planted.made('setting', 'METRICS_TOKEN')
  const noOwner = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  const env = { ...noOwner, METRICS_TOKEN, LOG_LEVEL: 'debug', REDIRECT_ORIGINS: 'https://editor.example' }
  const product = await startProduct(run, { database: await databaseFor(run, database), env })
  const first = await setUp(product, planted)
  for (let round = 0; round < run.count && run.goesOn(); round++) {
    const stage = { ...first, round }
    const staff = await live(stage)
    await handOut(stage, staff)
    await showAround(stage, staff)
    await goAstray(stage)
  }
  await breakDown(first)
  await untilMailLeft(product)
  const places = await placesOf(product, planted, METRICS_TOKEN)
  search(run, planted, places)
  const failures = [...product.one.output().matchAll(/"status":500/g)].length
  if (failures === 0) run.wrong(`${database}: nothing failed`)
  run.note(
    `${database}: ${planted.secrets.length} secrets, ${planted.answers.length} answers, ${failures} of them a 500`,
  )
}

/** Returns the output of a start whose mail server is down. */
async function mute(run: Run): Promise<void> {
  const planted = openPlanted()
  const secret = planted.made('setting', 'SMTP_URL')
  const ADMIN_PASSWORD = planted.made('password', 'ADMIN_PASSWORD')
  const env = { SMTP_URL: `smtp://docent:${secret}@127.0.0.1:9`, ADMIN_PASSWORD, LOG_LEVEL: 'debug' }
  const product = await startProduct(run, { env })
  const ask = askFor(product, planted)
  const { email } = product.owner
  const { accessToken = '' } = await ask(auth.login, { body: { username: email, password: ADMIN_PASSWORD } })
  await ask(auth.forgetPassword, { body: { email } })
  for (let i = 0; i < 100 && !product.one.output().includes('mail did not leave'); i++) await sleep(50)
  await ask(system.notices, {}, accessToken)
  search(run, planted, new Map([['logs', Buffer.from(product.one.output())]]))
}

export const secretsFault: Fault = {
  id: 'secrets',
  title: 'secrets searched in logs, figures, answers, audit, database and backup; at night also on postgres',
  unit: 'searches',
  counts: { smoke: 1, night: 10, release: 50 },
  async run(run) {
    await Promise.all([mute(run), wholeLife(run, 'sqlite')])
    if (run.size !== 'smoke') await wholeLife(run, 'postgres')
  },
}

await alone(secretsFault, import.meta.main)
