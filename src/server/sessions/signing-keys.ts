import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { advisoryLock, type Db, transact } from '../database/dialect.ts'
import { day } from '../lib/durations.ts'
import type { Key, Keys } from '../services.ts'
import * as queries from './signing-keys.queries.ts'

/** A replaced key verifies far longer than any token is valid. */
const retireAfter = day
/** Milliseconds between two reads for unknown keys. */
const reloadInterval = 1_000

export async function openKeys(db: Db, now: () => number): Promise<Keys> {
  await ensureKey(db, now())
  let keys = await load(db)
  let loaded = performance.now()

  const reload = async () => {
    loaded = performance.now()
    keys = await load(db)
  }
  // Invented key ids must not load the database, yet a key of another instance must be found.
  let pendingReload: Promise<void> | undefined
  const reloadSoon = () => {
    pendingReload ??= sleep(Math.max(0, loaded + reloadInterval - performance.now()))
      .then(reload)
      .finally(() => {
        pendingReload = undefined
      })
    return pendingReload
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
      if (!find(kid) && isKeyId(kid)) await reloadSoon()
      return find(kid)
    },
    published: () => keys.map(({ publicJwk }) => publicJwk),
  }
}

const isKeyId = (kid: string) => /^[0-9a-f-]{36}$/.test(kid)

/** The previous keys verify for another day. `at` is epoch milliseconds. */
export async function rotateKeys(db: Db, at: number): Promise<string> {
  const { kid, jwk } = await newKey()
  await transact(db, async (trx) => {
    await advisoryLock(trx)
    await queries.removeRetiredKeys(trx, at - retireAfter)
    // A clock that ran ahead dated such keys; the new key must be newer.
    await queries.clampKeys(trx, at)
    await queries.insertKey(trx, { kid, jwk, created: at + 1 })
  })
  return kid
}

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
