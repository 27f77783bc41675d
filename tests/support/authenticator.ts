import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Reply } from '#contract/endpoint.ts'
import type { passkeySignIn } from '#contract/passkey-sign-in.ts'
import type { passkeys } from '#contract/passkeys.ts'

type CreationOptions = Reply<(typeof passkeys.options)['shapes']>
type RequestOptions = Reply<(typeof passkeySignIn.options)['shapes']>

/** What a browser, or one who imitates it, may do otherwise than it should. */
export interface Habits {
  /** Of the page. */
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly userHandle?: string | null
  readonly crossOrigin?: boolean
  readonly withoutVerification?: boolean
  readonly counter?: number
  readonly transports?: string[]
  readonly fmt?: string
}

interface Kind {
  /** COSE: -7 for ES256, -8 for EdDSA, -257 for RS256. */
  readonly alg?: -7 | -8 | -257
  /** Copied to the person's other devices: it counts no signatures. */
  readonly synced?: boolean
  readonly aaguid?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const present = 1
const verified = 4
const backedUp = 8 + 16
const attested = 64

/** Makes and uses passkeys by `node:crypto`, in place of a browser and its device. */
export function authenticator(site: string, { alg = -7, synced = false, aaguid = '' }: Kind = {}) {
  const { publicKey, privateKey } = keyPair(alg)
  const id = randomBytes(32)
  const stored = { rpId: 'localhost', userHandle: base64url(randomBytes(32)), counter: 0 }

  const clientData = (type: string, challenge: string, { origin = site, crossOrigin = false, ...other }: Habits) =>
    Buffer.from(JSON.stringify({ type, challenge: other.challenge ?? challenge, origin, crossOrigin }))

  const authData = ({ rpId = stored.rpId, withoutVerification, counter }: Habits, flags: number, more?: Buffer) => {
    const count = Buffer.alloc(4)
    if (!synced) count.writeUInt32BE(counter ?? ++stored.counter)
    const set = flags + present + (withoutVerification ? 0 : verified) + (synced ? backedUp : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count, more ?? Buffer.alloc(0)])
  }

  return {
    id: base64url(id),
    /** `navigator.credentials.create(…).toJSON()` */
    create({ rp, user, challenge }: CreationOptions, habits: Habits = {}) {
      stored.rpId = rp.id
      stored.userHandle = user.id
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([bytesOf(aaguid), length, id, coseKey(publicKey, alg)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', habits.fmt ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authData(habits, attested, key)],
        ]),
      )
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' as const },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, habits)),
          attestationObject: base64url(attestationObject),
          transports: habits.transports ?? ['internal'],
        },
      }
    },
    /** `navigator.credentials.get(…).toJSON()` */
    get({ challenge }: Pick<RequestOptions, 'challenge'>, habits: Habits = {}) {
      const client = clientData('webauthn.get', challenge, habits)
      const data = authData(habits, 0)
      const digest = alg === -8 ? null : 'sha256'
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' as const },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign(digest, Buffer.concat([data, sha256(client)]), privateKey)),
          ...(habits.userHandle === null ? {} : { userHandle: habits.userHandle ?? stored.userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>

function keyPair(alg: -7 | -8 | -257) {
  if (alg === -8) return generateKeyPairSync('ed25519')
  if (alg === -257) return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

const bytesOf = (aaguid: string) => Buffer.from(aaguid.replaceAll('-', '').padEnd(32, '0'), 'hex')

/** RFC 9053. */
function coseKey(key: KeyObject, alg: number): Buffer {
  const jwk = key.export({ format: 'jwk' })
  const part = (text = '') => Buffer.from(text, 'base64url')
  if (alg === -8)
    return cbor(
      new Map<number, unknown>([
        [1, 1],
        [3, alg],
        [-1, 6],
        [-2, part(jwk.x)],
      ]),
    )
  if (alg === -257)
    return cbor(
      new Map<number, unknown>([
        [1, 3],
        [3, alg],
        [-1, part(jwk.n)],
        [-2, part(jwk.e)],
      ]),
    )
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, alg],
      [-1, 1],
      [-2, part(jwk.x)],
      [-3, part(jwk.y)],
    ]),
  )
}

/** RFC 8949, as much of it as authenticators write. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function head(major: number, length: number): Buffer {
  const first = major << 5
  if (length < 24) return Buffer.from([first + length])
  if (length < 256) return Buffer.from([first + 24, length])
  return Buffer.from([first + 25, length >> 8, length & 255])
}
