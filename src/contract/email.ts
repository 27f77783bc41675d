const local = String.raw`[^\s\p{C}"(),:;<>@[\\\]]{1,64}`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const address = new RegExp(`^${local}@(?=.{1,255}$)(?:${label}\\.)+${label}$`, 'u')

/** Whether mail could be sent to it. Quoted local parts are refused: mailers disagree about them. */
export function isEmail(value: string): boolean {
  return address.test(value.trim())
}

/** The form in which two addresses are compared: trimmed, NFC, lower-case, the domain in ASCII (product: Calls). */
export function emailKey(value: string): string {
  const whole = value.trim().normalize('NFC')
  if (!isEmail(whole)) return whole.toLowerCase()
  const [name = '', domain = ''] = whole.split('@')
  return `${name.toLowerCase()}@${asciiDomain(domain)}`
}

/** The label behind it keeps `0x7f.1` from being read as an IPv4 address. A domain that cannot exist stays as it is. */
function asciiDomain(domain: string): string {
  return URL.parse(`http://${domain}.x`)?.hostname.slice(0, -2) ?? domain.toLowerCase()
}
