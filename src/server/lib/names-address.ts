import { emailKey } from '#contract/email.ts'

/** An apostrophe may be part of an address, or the quote before it. */
const address = /[^\s"(),:;<>@[\\\]]+@[^\s"'(),:;<>@[\\\]]*[\p{L}\p{N}]/gu

/** Whether one of these addresses stands in a text, however it is written there. */
export function namesAddress(text: string, ...keys: readonly string[]): boolean {
  const found = (text.match(address) ?? []).flatMap((match) => [match, match.replace(/^'+/, '')])
  return found.some((one) => keys.includes(emailKey(one)))
}
