import { documents } from '#contract/documents.ts'

const ownFolder = documents.upload.path.replace(/:\w+$/, '')

/**
 * An address of ours, moved to the origin that this page was opened at: the server writes PUBLIC_URL, which our policy
 * lets no page of another origin reach. Addresses in a store of its own stay as they are.
 */
export function localAddress(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return pathname.startsWith(ownFolder) ? pathname + search : address
}
