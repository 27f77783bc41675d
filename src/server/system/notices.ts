import { unsafeSettings } from '../db/reach.ts'
import { untrustedProxyNotice } from '../http/watch-proxies.ts'
import { findFailing } from '../mail/mail.queries.ts'
import type { Services } from '../services.ts'

const day = 24 * 3_600_000

export interface Notice {
  code: string
  text: string
}

/** What the owner should know about this installation; told at the start and on the owner's screens. */
export async function findNotices({ db, mail, config, now, seen }: Services): Promise<Notice[]> {
  const notices: Notice[] = []
  if (mail.kind === 'files') {
    const text = 'Mail is not sent: it is written to files in DATA_DIR/mail. Set SMTP_URL to send it.'
    notices.push({ code: 'mail-files', text })
  }
  const failing = await findFailing(db)
  if (failing) {
    const text = `Some mail does not leave (since ${new Date(failing.created).toISOString()}): ${failing.lastError}`
    notices.push({ code: 'mail-failing', text })
  }
  const off = await unsafeSettings(db, config.database)
  if (off.length > 0) {
    const text = `PostgreSQL runs with ${off.join(', ')} off: a power cut may take back what was answered.`
    notices.push({ code: 'database-unsafe', text })
  }
  const proxy = seen.untrustedProxy
  if (proxy && now() - proxy.at < day)
    notices.push({ code: 'proxy-untrusted', text: untrustedProxyNotice(proxy.address) })
  if (!config.rateLimits) notices.push({ code: 'limits-off', text: 'RATE_LIMITS is off: only right for load tests.' })
  return notices
}
