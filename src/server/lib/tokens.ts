import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a random value encoded for URLs, by default of 256 bits. */
export const randomToken = (bytes = 32) => randomBytes(bytes).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sign = (secret: Buffer, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export function isSigned(secret: Buffer, signature: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
