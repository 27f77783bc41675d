import type { Config } from '../../config.ts'
import { permissionsPolicy } from '../../http/permissions-policy.ts'

type Site = Pick<Config, 'publicUrl' | 'tourOrigin'>

/** What a tour of somebody else may do: nothing outside of its own files (decision 45). */
const ownOrigin = 'allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock'
const opaque = 'allow-scripts allow-pointer-lock'

/** The frame of our own page limits these further. */
const permissions = permissionsPolicy({
  fullscreen: '*',
  gyroscope: '*',
  accelerometer: '*',
  magnetometer: '*',
  'xr-spatial-tracking': '*',
  autoplay: '*',
})

/** The headers of every answer below a ticket, refusals too. `sites` may frame our own page. */
export function tourHeaders({ publicUrl, tourOrigin }: Site, ticket: string, sites: readonly string[]) {
  // An opaque origin is no 'self', so the address is named.
  const own = /^[\w.~-]+$/.test(ticket) ? `${tourOrigin ?? publicUrl}/s/${ticket}/` : "'none'"
  const policy = [
    `sandbox ${tourOrigin ? ownOrigin : opaque}`,
    `default-src ${own} ${own === "'none'" ? '' : "data: blob: 'unsafe-inline' 'unsafe-eval'"}`.trim(),
    "object-src 'none'",
    `base-uri ${own}`,
    `form-action ${own}`,
    `frame-ancestors ${[...new Set(["'self'", publicUrl, ...sites])].join(' ')}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy': permissions,
    // It would forbid what the policy allows.
    'x-frame-options': '',
    // Under the usual policy browsers would leave every window empty that a tour opens for a page of its own.
    ...(tourOrigin ? { 'cross-origin-opener-policy': 'unsafe-none' } : { 'access-control-allow-origin': '*' }),
  }
}
