import { documents } from '#contract/documents.ts'

const ownFolder = documents.upload.path.replace(/:\w+$/, '')

/**
 * Moves an address below PUBLIC_URL to this page's origin, because the Content-Security-Policy blocks PUBLIC_URL when the
 * page was opened at another origin. Addresses in an external store stay as they are.
 */
export function localAddress(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return pathname.startsWith(ownFolder) ? pathname + search : address
}
