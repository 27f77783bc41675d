/** What a header may hold; anything else would stop the call before it is made. */
const allowed = /^[ -~]+$/

/** Echoes the anti-forgery cookie of a proxy: decoded where that gives a header's value, else as it stands. */
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
