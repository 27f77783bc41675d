import { permissionsPolicy } from './permissions.ts'

export interface Origins {
  /** Where the tour's frame leads, when it is another site (product: Tours). */
  readonly frameOrigin?: string | undefined
  /** Where uploads go, when it is another site. */
  readonly storeOrigin?: string | undefined
}
export type Policy = 'strict' | 'shell' | 'tour' | 'sample'

type Headers = Readonly<Record<string, string>>
type Directives = Readonly<Record<string, string>>

/** product.md, CSP: own scripts only, nothing inline; inline styles in the shell alone, where antd writes them. */
export function headersFor({ frameOrigin, storeOrigin }: Origins): Readonly<Record<Policy, Headers>> {
  const strict: Directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    strict: headers(strict),
    shell: {
      ...headers({
        ...strict,
        'style-src': "'self' 'unsafe-inline'",
        'connect-src': own(storeOrigin),
        'img-src': `${own(storeOrigin)} data:`,
      }),
      // Copy Form Address and Link write to it.
      'permissions-policy': permissionsPolicy({ 'clipboard-write': 'self' }),
    },
    tour: {
      ...headers({ ...strict, 'frame-src': own(frameOrigin) }),
      // The frame may fill the screen.
      'permissions-policy': permissionsPolicy({ fullscreen: frameOrigin ? `self "${frameOrigin}"` : 'self' }),
    },
    sample: {
      ...headers({ ...strict, 'script-src': "'none'", 'connect-src': "'none'", 'frame-ancestors': "'self'" }),
      'permissions-policy': permissionsPolicy({ fullscreen: 'self' }),
      'x-frame-options': 'SAMEORIGIN',
    },
  }
}

const own = (origin: string | undefined): string => (origin ? `'self' ${origin}` : "'self'")

/** `no-cache`: kept, but asked about each time, since a page names the hashed files. */
const headers = (directives: Directives): Headers => ({
  'content-security-policy': Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'cache-control': 'no-cache',
})
