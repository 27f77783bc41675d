import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a new secret, by default of 256 bits, encoded for a URL. */
export const randomToken = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** Returns the hash under which a secret is stored and looked up. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sign = (secret: Buffer, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export function isSigned(secret: Buffer, signature: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
