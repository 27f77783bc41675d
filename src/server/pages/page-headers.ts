import type { PagePolicy } from '#contract/built-pages.ts'
import { permissionsPolicy } from '../http/permissions-policy.ts'

export interface Origins {
  /** The origin that uploads go to, when it is another site. */
  readonly storeOrigin?: string | undefined
}

type Headers = Readonly<Record<string, string>>
type Directives = Readonly<Record<string, string>>

/**
 * Returns the headers of each policy (product: Security headers). Inline styles are allowed in the shell only, for
 * antd.
 */
export function headersFor({ storeOrigin }: Origins): Readonly<Record<PagePolicy, Headers>> {
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
    signIn: { ...headers(strict), 'permissions-policy': permissionsPolicy(passkeys) },
    form: { ...headers(strict), 'permissions-policy': copying },
    shell: {
      ...headers({
        ...strict,
        'style-src': "'self' 'unsafe-inline'",
        'connect-src': withSelf(storeOrigin),
        'img-src': `${withSelf(storeOrigin)} data:`,
      }),
      'permissions-policy': permissionsPolicy({ ...clipboard, ...passkeys }),
    },
    tour: { ...headers({ ...strict, 'frame-src': "'self'" }), 'permissions-policy': touring('self') },
    sample: {
      ...headers({ ...strict, 'script-src': "'none'", 'connect-src': "'none'", 'frame-ancestors': "'self'" }),
      'permissions-policy': touring('self'),
      'x-frame-options': 'SAMEORIGIN',
    },
  }
}

/** Buttons of the form and of the shell write addresses to the clipboard. */
const clipboard = { 'clipboard-write': 'self' }
const copying = permissionsPolicy(clipboard)

/** Pages of people with accounts make and use passkeys. */
const passkeys = { 'publickey-credentials-create': 'self', 'publickey-credentials-get': 'self' }

/** What tours ask of a browser: the motion of the phone, VR glasses, sound and the whole screen (product: Tours). */
const touring = (origins: string) => {
  const motion = { accelerometer: origins, gyroscope: origins, magnetometer: origins }
  return permissionsPolicy({ ...motion, autoplay: origins, fullscreen: origins, 'xr-spatial-tracking': origins })
}

const withSelf = (origin: string | undefined): string => (origin ? `'self' ${origin}` : "'self'")

/** `no-cache`: cached but revalidated each time, because a page refers to hashed files. */
const headers = (directives: Directives): Headers => ({
  'content-security-policy': Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'cache-control': 'no-cache',
})

/** The headers of a page with an inline style that its policy allows by this source. */
export function withStyle(headers: Headers, source: string | undefined): Headers {
  if (!source) return headers
  const policy = headers['content-security-policy'] ?? ''
  return { ...headers, 'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' ${source}`) }
}

/** The headers of a page that shows a tour of this origin in a frame; `*` for a frame that has none, at our address. */
export function withTour(headers: Headers, origin: string | undefined): Headers {
  if (!origin) return headers
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    ...(origin === '*'
      ? { 'permissions-policy': touring('*') }
      : {
          'content-security-policy': policy.replace("frame-src 'self'", `frame-src 'self' ${origin}`),
          'permissions-policy': touring(`self "${origin}"`),
        }),
  }
}

/** The headers of a page that these sites may show in a frame. */
export function withSites(headers: Headers, sites: readonly string[]): Headers {
  if (sites.length === 0) return headers
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    'content-security-policy': policy
      .replace("frame-ancestors 'none'", `frame-ancestors ${sites.join(' ')}`)
      .replace("frame-ancestors 'self'", `frame-ancestors 'self' ${sites.join(' ')}`),
    // It would forbid what the policy allows.
    'x-frame-options': '',
  }
}
