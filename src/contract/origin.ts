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

/** With ten as long as this the headers of a page are within the 4 kB that proxies take. */
export const maxEmbedOriginLength = 100

/** What policies of browsers name: no IPv6 address, no empty part of a name, no port 0. */
const nameable = /^https?:\/\/[\w-]+(\.[\w-]+)*(:[1-9]\d*)?$/

/** Whether a text names a site that may show the form in a frame. */
export function isEmbedOrigin(text: string): boolean {
  const origin = originOf(text)
  return origin !== undefined && nameable.test(origin) && origin.length <= maxEmbedOriginLength
}
