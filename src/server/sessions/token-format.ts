import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 24
const checksumLength = 6

/** Secret scanners know tokens by this form; it is published (docs/integrate.md). */
const form = /dct_([0-9A-Za-z]{24})([0-9A-Za-z]{6})/
const whole = new RegExp(`^${form.source}$`)

/** Of 143 random bits. */
export function newApiToken(): string {
  const secret = Array.from({ length: secretLength }, () => digits[randomInt(digits.length)]).join('')
  return `dct_${secret}${checksum(secret)}`
}

/** Whether a text was meant as an API token; no access token looks like one. */
export const isMeantAsToken = (text: string): boolean => text.startsWith('dct_')

/** A mistyped or invented token is told by its checksum, without a look into the database. */
export function isApiToken(text: string): boolean {
  const [, secret = '', sum] = whole.exec(text) ?? []
  return sum !== undefined && checksum(secret) === sum
}

/** Whether an address holds a token, which then stands in the logs of every proxy. */
export const holdsToken = (address: string): boolean =>
  address.includes('dct_') && isApiToken(form.exec(address)?.[0] ?? '')

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  while (text.length < checksumLength) {
    text = digits[rest % digits.length] + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
