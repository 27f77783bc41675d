import { unsafeSettings } from '../platform/db/health.ts'
import { untrustedProxyNotice } from '../platform/http/watch-proxies.ts'
import { findFailing } from '../platform/mail/mail.queries.ts'
import type { Services } from '../platform/services.ts'

const day = 24 * 3_600_000

export interface SystemWarning {
  code: string
  text: string
}

/** Returns the warnings for the owner; shown at the start and on the owner's screens. */
export async function findWarnings({ db, mail, config, now, seen }: Services): Promise<SystemWarning[]> {
  const warnings: SystemWarning[] = []
  if (mail.kind === 'files') {
    const text = 'Mail is not sent: it is written to files in DATA_DIR/mail. Set SMTP_URL to send it.'
    warnings.push({ code: 'mail-files', text })
  }
  const failing = await findFailing(db)
  if (failing) {
    const text = `Some mail does not leave (since ${new Date(failing.created).toISOString()}): ${failing.lastError}`
    warnings.push({ code: 'mail-failing', text })
  }
  const off = await unsafeSettings(db, config.database)
  if (off.length > 0) {
    const text = `PostgreSQL runs with ${off.join(', ')} off: a power cut may take back what was answered.`
    warnings.push({ code: 'database-unsafe', text })
  }
  const proxy = seen.untrustedProxy
  if (proxy && now() - proxy.at < day)
    warnings.push({ code: 'proxy-untrusted', text: untrustedProxyNotice(proxy.address) })
  if (!config.rateLimits) warnings.push({ code: 'limits-off', text: 'RATE_LIMITS is off: only right for load tests.' })
  return warnings
}
