import { localFolder } from './localFolder.static.ts'

/**
 * Moves an address below PUBLIC_URL to this page's origin: its Content-Security-Policy blocks PUBLIC_URL when the page was
 * opened at another origin, and a visitor may not reach it. Addresses in an external store stay as they are.
 */
export function localAddress(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return pathname.startsWith(localFolder) ? pathname + search : address
}
