/** Characters that a header value may hold; fetch throws on others. */
const allowed = /^[ -~]+$/

/** Echoes a proxy's anti-forgery cookie as a header: decoded if that is a valid header value, else raw. */
export function antiForgeryHeader(): Record<string, string> {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const value = [decoded(cookie), cookie].find((text) => allowed.test(text))
  return value ? { 'x-xsrf-token': value } : {}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
