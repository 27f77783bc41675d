const local = String.raw`[^\s\p{C}"(),:;<>@[\\\]]{1,64}`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const address = new RegExp(`^${local}@(?=.{1,255}$)(?:${label}\\.)+${label}$`, 'u')

/** Whether mail could be sent to it. Quoted local parts are refused: mailers disagree about them. */
export function isEmail(value: string): boolean {
  return address.test(value.trim())
}

/** The form in which two addresses are compared: trimmed, NFC, lower-case (product, The wire). */
export function emailKey(value: string): string {
  return value.trim().normalize('NFC').toLowerCase()
}
