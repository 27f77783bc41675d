import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { advisoryLock, type Db, transact } from '../platform/db/dialect.ts'
import type { Key, Keys } from '../platform/keys.ts'
import * as queries from './signing-keys.queries.ts'

/** How long a replaced key still verifies: far longer than any token lives. */
const retireAfter = 24 * 3_600_000
/** At most so often an unknown key is looked for. */
const reloadInterval = 1_000

export async function openKeys(db: Db, now: () => number): Promise<Keys> {
  await ensureKey(db, now())
  let keys = await load(db)
  let loaded = performance.now()

  const reload = async () => {
    loaded = performance.now()
    keys = await load(db)
  }
  // Made-up names must not keep the database busy, and a key made a moment ago elsewhere must not be missed.
  let looking: Promise<void> | undefined
  const reloadSoon = () => {
    looking ??= sleep(Math.max(0, loaded + reloadInterval - performance.now()))
      .then(reload)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const find = (kid: string) => keys.find((key) => key.kid === kid)?.publicKey

  return {
    reload,
    signer() {
      const [newest] = keys
      if (!newest) throw new Error('There is no signing key.')
      return newest
    },
    async verifier(kid) {
      if (!find(kid) && isKeyName(kid)) await reloadSoon()
      return find(kid)
    },
    published: () => keys.map(({ publicJwk }) => publicJwk),
  }
}

/** A made-up name of another form is not worth a look. */
const isKeyName = (kid: string) => /^[0-9a-f-]{36}$/.test(kid)

/** Adds a key that signs from now on; the ones before it verify for another day. `at` is epoch milliseconds. */
export async function rotateKeys(db: Db, at: number): Promise<string> {
  const { kid, jwk } = await newKey()
  await transact(db, async (trx) => {
    await advisoryLock(trx)
    await queries.removeRetiredKeys(trx, at - retireAfter)
    // A key from the future was made by a clock that was ahead: it counts as made now, so that the new one is newer.
    await queries.clampKeys(trx, at)
    await queries.insertKey(trx, { kid, jwk, created: at + 1 })
  })
  return kid
}

/** Of several instances that start at once one makes the first key. */
async function ensureKey(db: Db, at: number): Promise<void> {
  if (await queries.hasKey(db)) return
  const { kid, jwk } = await newKey()
  await transact(db, async (trx) => {
    await advisoryLock(trx)
    if (!(await queries.hasKey(trx))) await queries.insertKey(trx, { kid, jwk, created: at })
  })
}

async function newKey(): Promise<{ kid: string; jwk: string }> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { kid: randomUUIDv7(), jwk: JSON.stringify(await exportJWK(privateKey)) }
}

async function load(db: Db): Promise<Key[]> {
  const rows = await queries.findKeys(db)
  return Promise.all(rows.map(async ({ kid, jwk }) => toKey(kid, JSON.parse(jwk) as JWK)))
}

async function toKey(kid: string, jwk: JWK): Promise<Key> {
  const { kty = '', crv = '', x = '' } = jwk
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, 'EdDSA'), importJWK({ kty, crv, x }, 'EdDSA')])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('A signing key is not asymmetric.')
  return { kid, privateKey, publicKey, publicJwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } }
}
