import { oneLine } from './content.ts'
import type { Say } from './say.ts'

/** A dot ends a part of a name, because one inside a word makes an address that mail programs link to. */
const name = /^(?=.*\p{L})(?:[\p{L}\p{M}' -]|\.(?= |$)){1,60}$/u

export const looksLikeName = (text: string): boolean => name.test(text)

/** The reader's name was typed by somebody, who may be a stranger, so only a name is repeated (product: Mail). */
export function greet(say: Say, firstName = ''): string {
  const typed = oneLine(firstName)
  return looksLikeName(typed) ? say('Dear {firstName},', { firstName: typed }) : say('Hello,')
}
