import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { photoPdf } from '#support/pages/photo-pdf.ts'
import type { World } from '../fixture.ts'
import { ask } from '../load/ask.ts'
import { upload } from '../load/curl.ts'
import type { Row } from '../table.ts'

const pages = 60
const bytes = 55_000_000
/** Longer than the thread stays without work. */
const idleTime = 25_000

/** A catalogue of 60 pages and 55 MB: its cover and first pages, and lists beside that. */
export async function measurePrepare(world: World): Promise<Row[]> {
  await world.restartProduct()
  const { product } = world
  const alone = await list(world)
  const idle = product.memory()
  const file = join(world.dataDir, 'photos.pdf')
  await writeFile(file, await photoPdf(pages, bytes))
  const fileKey = await keep(world, file)
  product.resetPeak()
  const before = product.cpu()
  await whenReady(world, fileKey)
  const cpu = (product.cpu() - before) / 1_000
  const peak = product.peak() - idle
  await sleep(idleTime)
  const later = product.memory() - idle
  const again = await keep(world, file)
  const [beside] = await Promise.all([list(world), whenReady(world, again)])
  return [
    { work: 'cover and twelve pages of 55 MB', figure: cpu, unit: 's of processor', target: { atMost: 12 } },
    { work: 'memory above idle meanwhile', figure: peak, unit: 'MB', target: { atMost: 350 } },
    { work: 'memory above idle 25 s later', figure: later, unit: 'MB' },
    { work: 'a list alone', figure: alone.rate, unit: '/s', p95: alone.p95 },
    {
      work: 'a list beside a preparation',
      figure: beside.rate,
      unit: '/s',
      p95: beside.p95,
      target: { p95AtMost: alone.p95 * 1.5 },
    },
  ]
}

function list({ product, token, seconds }: World) {
  const paths = [`${catalogueRequests.history.path}?size=10`]
  return ask({ origin: product.origin, token, paths, seconds, check: () => {} })
}

async function keep({ call }: World, file: string): Promise<string> {
  const address = await call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  await upload(address, file)
  const url = address.split('?')[0] ?? ''
  await call(catalogues.create, { body: { name: 'Photos', url } })
  return url.slice(url.lastIndexOf('/') + 1)
}

async function whenReady({ db }: World, fileKey: string): Promise<void> {
  const isReady = () =>
    db
      .selectFrom('preparation')
      .where('fileKey', '=', fileKey)
      .where('state', '!=', 'preparing')
      .select('state')
      .executeTakeFirst()
  while (!(await isReady())) await sleep(20)
}
