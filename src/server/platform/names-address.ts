import { emailKey } from '#contract/email.ts'

const address = /[^\s"'(),:;<>@[\\\]]+@[^\s"'(),:;<>@[\\\]]*[\p{L}\p{N}]/gu

/** Whether one of these addresses stands in a text, however it is written there. */
export function namesAddress(text: string, ...keys: readonly string[]): boolean {
  return (text.match(address) ?? []).some((found) => keys.includes(emailKey(found)))
}
