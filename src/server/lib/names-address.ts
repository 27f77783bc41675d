import { emailKey } from '#contract/email.ts'

/** An apostrophe may belong to the address or be a quote before it. */
const address = /[^\s"(),:;<>@[\\\]]+@[^\s"'(),:;<>@[\\\]]*[\p{L}\p{N}]/gu

/** Finds addresses in any spelling; `keys` are normalised by `emailKey`. */
export function namesAddress(text: string, ...keys: readonly string[]): boolean {
  const found = (text.match(address) ?? []).flatMap((match) => [match, match.replace(/^'+/, '')])
  return found.some((one) => keys.includes(emailKey(one)))
}
