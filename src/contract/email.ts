const local = String.raw`[^\s\p{C}"(),:;<>@[\\\]]{1,64}`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const address = new RegExp(`^${local}@(?=.{1,255}$)(?:${label}\\.)+${label}$`, 'u')

/** Quoted local parts are refused, because mailers parse them differently. */
export function isEmail(value: string): boolean {
  return address.test(value.trim())
}

/** Returns an address normalised for comparison: trimmed, NFC, lower-case, domain in ASCII (product: Addresses). */
export function emailKey(value: string): string {
  const whole = value.trim().normalize('NFC')
  if (!isEmail(whole)) return whole.toLowerCase()
  const [name = '', domain = ''] = whole.split('@')
  return `${name.toLowerCase()}@${asciiDomain(domain)}`
}

/** The appended label stops `0x7f.1` from being parsed as an IPv4 address. */
function asciiDomain(domain: string): string {
  return URL.parse(`http://${domain}.x`)?.hostname.slice(0, -2) ?? domain.toLowerCase()
}
