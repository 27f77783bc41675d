import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogues } from '#contract/catalogues.ts'
import { CallError, client } from '#support/client.ts'
import { statusesOf, statusOf } from './ask.ts'
import type { Product } from './instances.ts'
import type { Run } from './run.ts'
import { type Journal, sendForm, upload } from './writers.ts'

/** Checks that a refusal is 503 or 507 with a reason. */
export function verify(run: Run, error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message === 'not on the first page') return false
  const [, status, words = ''] = /^(?:upload: )?(\d{3}) (.*)/.exec(error.message) ?? []
  const isProblem =
    error instanceof CallError
      ? error.headers.get('content-type')?.startsWith('application/problem+json') && error.problem.Message !== ''
      : words.startsWith('{"Message":"')
  if ((status !== '503' && status !== '507') || !isProblem)
    run.wrong(`refused with ${error.message} ${error.cause ?? ''}`)
  return true
}

const isReady = async ({ one }: Product) => (await statusOf(asked(`${one.origin}/readyz`))) === 200

async function asked(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(String(answer.status))
}

/** Checks that reads succeed and /readyz fails while nothing can be written. */
export async function checkAway(run: Run, product: Product, accessToken: string, when: string): Promise<void> {
  const status = await statusOf(client(product.one.origin, accessToken)(catalogues.list))
  if (status !== 200) run.wrong(`${when}: reading is answered ${status}`)
  // It tries a small write once a second, and what a refused form left of the journal takes some of those.
  for (let i = 0; i < 200 && (await isReady(product)); i++) await sleep(100)
  if (await isReady(product)) run.wrong(`${when}: it says that it is ready`)
}

const wellWithin = 5_000

/** Waits until forms, uploads and readiness recover. Returns the milliseconds. */
export async function untilWell(
  run: Run,
  product: Product,
  journal: Journal,
  accessToken: string,
  when: string,
): Promise<number> {
  const { origin } = product.one
  const began = performance.now()
  const isWell = async () => {
    const writing = [sendForm(client(origin), journal), upload(product, client(origin, accessToken), journal)]
    return (await statusesOf(writing)).every((status) => status === 200) && (await isReady(product))
  }
  while (!(await isWell()) && performance.now() - began < 2 * wellWithin) await sleep(20)
  const took = performance.now() - began
  if (took > wellWithin) run.wrong(`${when}: writes did not resume within ${wellWithin} ms`)
  return took
}

/** Checks that only complete uploads with a row have files. */
export async function checkFolder(run: Run, { services, dataDir }: Product): Promise<void> {
  const folder = join(dataDir, 'files')
  const arriving = await readdir(join(folder, 'tmp'))
  if (arriving.length > 0) run.wrong(`${arriving.length} half uploads are left`)
  const rows = await services.db.selectFrom('upload').select(['key', 'status', 'bytes']).execute()
  const uploads = new Map(rows.map((row) => [row.key, row]))
  for (const key of (await readdir(folder)).filter((name) => name !== 'tmp')) {
    const { size } = await stat(join(folder, key))
    const row = uploads.get(key)
    if (!row) run.wrong(`the file ${key} has no row`)
    else if (['stored', 'claimed'].includes(row.status) && row.bytes !== size)
      run.wrong(`the file ${key} has ${size} of ${row.bytes} bytes`)
  }
}
