/** Refuses parts that a parser would drop, decode or move. */
const plainOrigin = /^https?:\/\/[^\s\p{C}/\\?#@%]+\/?$/iu
/** Refuses characters with a meaning in a header. */
const plainHost = /^[\w.:[\]-]+$/

/** Returns the origin as browsers write it; undefined for a text that is not exactly an origin. */
export function originOf(text: string): string | undefined {
  const trimmed = text.trim()
  const parsed = plainOrigin.test(trimmed) ? URL.parse(trimmed) : null
  return parsed && plainHost.test(parsed.host) ? parsed.origin : undefined
}

/** Ten origins of this length keep the headers of a page within the 4 kB that proxies accept. */
export const maxEmbedOriginLength = 100

/** Browsers' policies name no IPv6 address, no empty label and no port 0. */
const nameable = /^https?:\/\/[\w-]+(\.[\w-]+)*(:[1-9]\d*)?$/

export function isEmbedOrigin(text: string): boolean {
  const origin = originOf(text)
  return origin !== undefined && nameable.test(origin) && origin.length <= maxEmbedOriginLength
}
