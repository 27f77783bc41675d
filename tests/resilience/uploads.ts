import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { extensionOf, mediaTypes } from '#server/storage/file-kinds.ts'
import { keyOf } from '#support/mails.ts'
import { alone } from './harness/alone.ts'
import { mailTo } from './harness/mailbox.ts'
import type { Fault, Run } from './harness/run.ts'
import { content, extension, tricks } from './uploads/attempts.ts'
import { startWorld, type World } from './uploads/fixture.ts'

const timeout = 60_000

/** Of five rounds three use a forbidden extension, one a file with another extension, one an altered address. */
async function throwAt(world: World, index: number): Promise<void> {
  const { run } = world
  const round = Math.floor(index / 5)
  const trick = tricks[round % tricks.length]
  if (index % 5 < 3) await extension(world, 3 * round + (index % 5))
  else if (index % 5 === 3 || !trick) await content(world, index)
  else await trick(world, index)
  run.tried()
}

/** Checks that stored files equal the first upload, and that they cannot run on our origin. */
async function judgeKept(world: World): Promise<void> {
  const { product, kept, run, kind } = world
  const { services } = product
  const rows = await services.db.selectFrom('edition').select(['catalogueId as id', 'fileKey']).execute()
  if (rows.length !== kept.size) run.wrong(`${kind}: ${rows.length} catalogues, ${kept.size} expected`)
  for (const { id, fileKey } of rows) {
    const whole = await fetch(await documentLink(world, id))
    const bytes = Buffer.from(await whole.arrayBuffer())
    if (!kept.get(fileKey)?.some((sent) => sent.equals(bytes))) run.lost(`${kind}: ${fileKey} is not what was sent`)
    for (const words of [...unlike(fileKey, whole.headers), ...loose(whole.headers)])
      run.wrong(`${kind}: ${fileKey}: ${words}`)
  }
  await judgeSigned(world)
}

/** The link that an approved request for this catalogue is mailed. */
async function documentLink({ product }: World, catalogueId: string): Promise<string> {
  const { call } = await product.given.login(product.owner.email)
  const { id, email } = await product.given.request(call, catalogueId)
  await call(catalogueRequests.approve, { params: { id }, body: {} })
  const { link } = await mailTo(product.dataDir, email, '/client/request/')
  return `${product.origin}/api/client/document/${keyOf(link)}`
}

/** Checks the content type of the original extension, and `attachment`. */
const unlike = (key: string, headers: Headers): string[] => [
  ...(headers.get('content-type') === mediaTypes[extensionOf(key)] ? [] : [`type ${headers.get('content-type')}`]),
  ...(headers.get('content-disposition')?.startsWith('attachment;') ? [] : ['no attachment']),
]

/** On our origin, requires nosniff and a sandboxing policy. */
const loose = (headers: Headers): string[] => [
  ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['may be sniffed']),
  ...(headers.get('content-security-policy')?.startsWith("sandbox; default-src 'none'") ? [] : ['no sandbox']),
]

/** The signed addresses in the list; those of a bucket are on another origin without our policy. */
async function judgeSigned({ product, run, kind }: World): Promise<void> {
  const { call } = await product.given.login(product.owner.email)
  const { data } = await call(catalogues.list)
  for (const { url } of data) {
    const { status, headers, body } = await fetch(url)
    await body?.cancel()
    const words = [...unlike(new URL(url).pathname, headers), ...(kind === 'folder' ? loose(headers) : [])]
    if (status !== 200 || words.length > 0) run.wrong(`${kind}: a signed address: ${status} ${words}`)
  }
}

/** Checks that refused files are gone: from the folder at once, from the bucket after the purge. */
async function judgeLeft(world: World): Promise<void> {
  const { run, kind, kept, product } = world
  const began = performance.now()
  let left = await leftovers(world)
  while (left.length > 0 && performance.now() - began < timeout) {
    if (kind === 'bucket') await sweepTomorrow(world)
    else await sleep(200)
    left = await leftovers(world)
  }
  for (const name of left) run.wrong(`${kind}: ${name} was kept`)
  const receiving = await product.services.db
    .selectFrom('upload')
    .where('status', '=', 'receiving')
    .select('key')
    .execute()
  if (receiving.length > 0) run.wrong(`${kind}: ${receiving.length} uploads never ended`)
  run.note(`${kind}: ${kept.size} files kept; nothing else after ${Math.round(performance.now() - began)} ms`)
}

const sweepTomorrow = ({ product, storage }: World) =>
  purgeUploads({ ...product.services, storage, now: () => Date.now() + 25 * 3_600_000 })

async function leftovers({ kind, product, kept }: World): Promise<string[]> {
  const names = kind === 'folder' ? await inFolder(product.dataDir) : await inBucket(product.services.config.s3)
  return names.filter((name) => !kept.has(name))
}

const inFolder = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name !== 'tmp')

async function inBucket(s3: { bucket: string; endpoint: string | undefined } | undefined): Promise<string[]> {
  const client = new S3Client({ endpoint: s3?.endpoint ?? '', forcePathStyle: true })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: s3?.bucket }))
  client.destroy()
  return Contents.map(({ Key = '' }) => Key.replace(/^files\//, ''))
}

async function besiege(run: Run, kind: 'folder' | 'bucket'): Promise<void> {
  const world = await startWorld(run, kind)
  for (let index = 0; index < run.count && run.goesOn(); index++) await throwAt(world, index)
  await judgeKept(world)
  await judgeLeft(world)
}

export const uploadsFault: Fault = {
  id: 'uploads',
  title: 'hostile uploads to a folder; at night and for a release also to a bucket',
  unit: 'uploads',
  counts: { smoke: 60, night: 500, release: 1_000 },
  async run(run) {
    await besiege(run, 'folder')
    if (run.size !== 'smoke') await besiege(run, 'bucket')
  },
}

await alone(uploadsFault, import.meta.main)
