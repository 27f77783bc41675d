import { originOf } from '#contract/origin.ts'
import { invalid } from '../lib/errors.ts'

/** Returns the address as browsers write it. Throws a 400 when our page could not show it in its frame. */
export function checkedAddress(text: string, publicUrl: string): string {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || !originOf(url.origin))
    throw invalid('address', 'Please input an address that begins with https://.')
  if (url.username || url.password)
    throw invalid('address', 'Browsers show no address with a user name or a password in it.')
  if (url.protocol === 'http:' && publicUrl.startsWith('https:'))
    throw invalid('address', 'The address has to begin with https://: browsers show nothing else within this page.')
  if (url.origin === new URL(publicUrl).origin)
    throw invalid('address', 'This is an address of Docent itself. Please input the address of the tour.')
  return url.href
}
