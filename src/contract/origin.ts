/** What a parser would drop, decode or take for another part is refused as it is written. */
const written = /^https?:\/\/[^\s\p{C}/\\?#@%]+\/?$/iu
/** Nothing that has a meaning in a header. */
const plainHost = /^[\w.:[\]-]+$/

/** Returns the origin that a text names, as browsers write it; undefined for a text that names more or less. */
export function originOf(text: string): string | undefined {
  const trimmed = text.trim()
  const parsed = written.test(trimmed) ? URL.parse(trimmed) : null
  return parsed && plainHost.test(parsed.host) ? parsed.origin : undefined
}
