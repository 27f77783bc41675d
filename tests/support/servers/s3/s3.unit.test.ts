import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshBucket } from '../../bucket.ts'
import { body, type Raw, sendRaw, signerFor } from './signed.ts'

/** These tests run against the built-in S3 server, or the one in TEST_S3_ENDPOINT. */
const { bucket, endpoint } = await freshBucket()
const signer = signerFor(endpoint, bucket)
const { putAddress, getAddress, putSigned, getSigned } = signer
const send = (raw: Raw) => sendRaw(endpoint, raw)
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

const within = (raw: Raw, from: string | RegExp, to: string): Raw => {
  const path = raw.path.replace(from, to)
  assert.notEqual(path, raw.path)
  return { ...raw, path }
}
const plus = (raw: Raw, headers: Record<string, string>): Raw => ({ ...raw, headers: { ...raw.headers, ...headers } })

test('what was signed by address or by header is done', async () => {
  for (const [index, put] of [await putAddress({ key: 'kept' }), await putSigned({ key: 'a b+c/ü!*' })].entries()) {
    assert.deepEqual(await send(put), { status: 200, text: '' }, String(index))
  }
  for (const get of [await getAddress(), await getSigned({ key: 'a b+c/ü!*' })]) {
    assert.deepEqual(await send(get), { status: 200, text: body })
  }
})

const flipped = (signature: string) => signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/** Requests with exactly one fault. */
const forgeries: Record<string, () => Promise<Raw>> = {
  'an address with another signature': async () =>
    within(await putAddress(), /Signature=[0-9a-f]{64}/, `Signature=${'0'.repeat(64)}`),
  'an address without a signature': async () => within(await putAddress(), /X-Amz-Signature=[0-9a-f]+&/, ''),
  'a bare address': async () => within(await putAddress(), /\?.*/, ''),
  'an address of another key': async () => within(await putAddress(), '/one?', '/other?'),
  'an address to read used to write': async () => ({
    ...(await putAddress()),
    path: (await getAddress({ key: 'one' })).path,
  }),
  'an address to write used to remove': async () => ({ ...(await putAddress({ key: 'kept' })), method: 'DELETE' }),
  'another length': async () => ({ ...plus(await putAddress(), { 'content-length': '3' }), body: 'abc' }),
  'another content type': async () => plus(await putAddress(), { 'content-type': 'text/html' }),
  'a header that was not signed': async () => plus(await putAddress(), { 'x-amz-copy-source': `${bucket}/kept` }),
  'a parameter that was not signed': async () => within(await getAddress(), '?', '?response-content-type=text%2Fhtml&'),
  'an address past its time': async () => putAddress({ signingDate: ago(120_000) }),
  'an address with a longer life': async () =>
    within(await putAddress({ signingDate: ago(120_000) }), 'X-Amz-Expires=60', 'X-Amz-Expires=600'),
  'an address good for longer than a week': async () =>
    within(await putAddress(), 'X-Amz-Expires=60', 'X-Amz-Expires=604801'),
  'an address for another host': async () => plus(await putAddress(), { host: 'example.com' }),
  'an address for another region': async () => putAddress({ region: 'eu-west-1' }),
  'an address by another secret': async () => putAddress({ secret: 'guessed' }),
  'an address by an unknown key': async () => putAddress({ keyId: 'nobody' }),
  'headers with another signature': async () => {
    const raw = await putSigned()
    return plus(raw, { authorization: flipped(raw.headers.authorization ?? '') })
  },
  'headers for another key': async () => within(await putSigned(), '/one?', '/other?'),
  'headers of an hour ago': async () => putSigned({ signingDate: ago(3_600_000) }),
  'headers of an hour ago with a new date': async () => {
    const raw = await putSigned({ signingDate: ago(3_600_000) })
    return plus(raw, { 'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '') })
  },
  'headers by another secret': async () => putSigned({ secret: 'guessed' }),
  'headers without their host': async () => {
    const raw = await putSigned()
    return plus(raw, { authorization: (raw.headers.authorization ?? '').replace('host;', '') })
  },
  'headers with a copy added': async () => plus(await putSigned(), { 'x-amz-copy-source': `${bucket}/kept` }),
  'another body than was signed': async () => ({ ...(await putSigned()), body: 'a CATALOGUE' }),
}

/** Signed in both headers and query. Amazon refuses this; Swift uses the query. */
async function signedTwice(): Promise<Raw> {
  const { headers } = await putSigned()
  return plus(await putAddress(), headers)
}
if (!process.env.TEST_S3_ENDPOINT) forgeries['headers and address at once'] = signedTwice

for (const [words, forge] of Object.entries(forgeries)) {
  test(`${words} is refused and changes nothing`, async () => {
    const before = await contents()
    assert.deepEqual(before[0], ['kept', 200, body])

    const { status } = await send(await forge())

    assert.ok(status >= 400 && status < 500, String(status))
    assert.deepEqual(await contents(), before)
  })
}

async function contents() {
  const keys = ['kept', 'one', 'other']
  return Promise.all(
    keys.map(async (key) =>
      send(await getSigned({ key })).then(({ status, text }) => [key, status, status === 200 && text]),
    ),
  )
}
