import { randomUUIDv7 } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Db, transact } from '../db/dialect.ts'

/** How long a replaced key still verifies: far longer than any token lives. */
const retireAfter = 24 * 3_600_000

interface Key {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: PublicJwk
}

export interface PublicJwk {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

/** The keys of our access tokens, kept in the database and so shared by all instances. The newest one signs. */
export interface Keys {
  signer(): Key
  /** Looks in the database when the key is not known here yet, at most once a second. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  published(): PublicJwk[]
  /** Takes over what other instances changed. */
  reload(): Promise<void>
}

export async function openKeys(db: Db, now: () => number): Promise<Keys> {
  await ensureKey(db, now())
  let keys = await load(db)
  let loaded = performance.now()

  const reload = async () => {
    loaded = performance.now()
    keys = await load(db)
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
      if (!find(kid) && performance.now() - loaded > 1_000) await reload()
      return find(kid)
    },
    published: () => keys.map(({ publicJwk }) => publicJwk),
  }
}

/** Adds a key that signs from now on; the ones before it verify for another day. */
export async function rotateKeys(db: Db, at: number): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const kid = randomUUIDv7()
  const jwk = JSON.stringify(await exportJWK(privateKey))
  await transact(db, async (trx) => {
    await trx
      .deleteFrom('signingKey')
      .where('created', '<', at - retireAfter)
      .where('kid', '!=', newestKid(trx))
      .execute()
    await trx.insertInto('signingKey').values({ kid, jwk, created: at }).execute()
  })
  return kid
}

const newestKid = (db: Db) =>
  db.selectFrom('signingKey').orderBy('created', 'desc').orderBy('kid', 'desc').select('kid').limit(1)

async function ensureKey(db: Db, at: number): Promise<void> {
  const any = await db.selectFrom('signingKey').select('kid').limit(1).executeTakeFirst()
  if (!any) await rotateKeys(db, at)
}

async function load(db: Db): Promise<Key[]> {
  const rows = await db.selectFrom('signingKey').selectAll().orderBy('created', 'desc').orderBy('kid', 'desc').execute()
  return Promise.all(rows.map(async ({ kid, jwk }) => toKey(kid, JSON.parse(jwk) as JWK)))
}

async function toKey(kid: string, jwk: JWK): Promise<Key> {
  const { kty = '', crv = '', x = '' } = jwk
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, 'EdDSA'), importJWK({ kty, crv, x }, 'EdDSA')])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('A signing key is not asymmetric.')
  return { kid, privateKey, publicKey, publicJwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } }
}
