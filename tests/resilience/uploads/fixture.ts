import { type OutgoingHttpHeaders, request } from 'node:http'
import { catalogues } from '#contract/catalogues.ts'
import { documents, type Extension } from '#contract/documents.ts'
import { openSecret } from '#server/database/installation-secret.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { freshBucket } from '#support/bucket.ts'
import { statusOf } from '../harness/ask.ts'
import { startProduct } from '../harness/instances.ts'
import type { Run } from '../harness/run.ts'
import { send } from '../harness/send.ts'

export const limit = 1_000_000
const octets = { 'content-type': 'application/octet-stream' }

export interface Sending {
  method?: string
  headers?: OutgoingHttpHeaders
}

/** A product with one of the two stores, two uploaders, and a record of the files that must exist at the end. */
export async function startWorld(run: Run, kind: 'folder' | 'bucket') {
  const product = await startProduct(run, {
    env: { MAX_UPLOAD_MB: '1', ...(kind === 'bucket' ? await bucketEnv() : {}) },
  })
  const { services, given } = product
  const secret = await openSecret(services.db)
  const storage = await openStorage(services.config, { secret, now: Date.now, ofMachine: Date.now })
  run.test.after(() => storage.close())
  const [staff, other] = [await given.user('ADMIN', 'staff'), await given.user('ADMIN', 'other')]
  const kept = new Map<string, Buffer[]>()

  const ask = (extension: Extension, size?: number) =>
    staff.call(documents.uploadUrl, { body: { extension, type: 'catalogue', ...(size ? { size } : {}) } })

  /** Sends a PUT or a similar request; returns the status, or 0 for a broken connection. */
  const put = async (address: string, body?: Buffer, { method = 'PUT', headers = octets }: Sending = {}) => {
    const { origin, pathname, search } = new URL(address)
    const sent = send(origin, { method, path: pathname + search, headers, ...(body ? { body } : {}) })
    const status = await sent.then((answer) => answer.status).catch(() => 0)
    // A bucket's replies to unusual methods are not checked.
    if (kind === 'folder' && status >= 500) run.wrong(`${method} ${body?.length} bytes: ${status}`)
    return status
  }

  const bare = (address: string) => address.split('?')[0] ?? ''
  const create = (address: string, call = staff.call) =>
    statusOf(call(catalogues.create, { body: { name: 'Hostile', url: bare(address) } }))

  return {
    run,
    kind,
    product,
    storage,
    staff,
    other,
    kept,
    ask,
    put,
    create,
    /** Requires that a catalogue can be created from the file, and that its bytes are one of these. */
    async mustKeep(name: string, address: string, ...possible: Buffer[]) {
      const status = await create(address)
      if (status !== 200) run.wrong(`${kind}: ${name}: no catalogue is made of it: ${status}`)
      else kept.set(keyOf(address), possible)
    },
    /** Requires that no catalogue can be created from it. */
    async mustRefuse(name: string, address: string) {
      const status = await create(address)
      if (status < 400 || status >= 500) run.wrong(`${kind}: ${name}: a catalogue is made of it: ${status}`)
    },
    /** Checks the status only for our own store; with a bucket the file is validated when the catalogue is created. */
    expect(name: string, status: number, ...expected: number[]) {
      if (kind === 'folder' && !expected.includes(status)) run.wrong(`${name}: ${status}, not ${expected}`)
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

export const keyOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

async function bucketEnv(): Promise<Record<string, string>> {
  const { bucket, endpoint } = await freshBucket()
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  return { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
}

/** Sends half of the announced bytes and disconnects. */
export async function breakOff(address: string, bytes: Buffer): Promise<void> {
  const headers = { ...octets, 'content-length': bytes.length * 2 }
  const asked = request(address, { method: 'PUT', headers }).on('error', () => {})
  const closed = new Promise((done) => asked.on('close', done))
  asked.write(bytes, () => setTimeout(() => asked.destroy(), 30))
  await closed
}
