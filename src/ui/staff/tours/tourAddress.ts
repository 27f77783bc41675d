import { message } from '../../lib/i18n/t.ts'

export const tourAddressCopied = message('tour link has copied to your clipboard')

export function tourAddress(link: string, token: string): string {
  const url = new URL(link)
  url.searchParams.set('token', token)
  return url.href
}
