import { durationIn } from '#words/duration.ts'
import { english } from '#words/english.ts'
import { message } from '#words/message.ts'
import type { MessageValues } from '#words/translate.ts'
import { findJump } from '../database/clock-jump.ts'
import { unsafeSettings } from '../database/health.ts'
import { untrustedProxy } from '../http/watch-proxies.ts'
import { day, minute, second } from '../lib/durations.ts'
import { countQueued, findFailing } from '../mail/outbox.ts'
import { findPause } from '../mail/pause.ts'
import type { Services } from '../services.ts'

export const mailInFiles = message(
  'Mail is not sent: it is written to files in DATA_DIR/mail. Set SMTP_URL to send it.',
)
export const databaseUnsafe = message(
  'PostgreSQL runs with {settings} off: a power cut may take back what was answered.',
)

const noWayIn = message(
  'Only owners sign in by password (PASSWORD_SIGN_IN), and there is no provider (OIDC_ISSUER): nobody new can sign in.',
)

export interface SystemWarning {
  code: string
  /** The English sentence with its values filled in. */
  text: string
  sentence: string
  values: MessageValues
}

export async function findWarnings(services: Services): Promise<SystemWarning[]> {
  const { db, mail, config, now, seen } = services
  const jump = await findJump(services)
  const pause = await findPause(db)
  const failing = pause ? undefined : await findFailing(db)
  const off = await unsafeSettings(db, config.database)
  const proxy = seen.untrustedProxy
  const warnings = [
    mail.kind === 'files' && warning('mail-files', mailInFiles),
    pause && mailPaused(pause, { now: now(), waiting: await countQueued(db) }),
    failing && mailFailing(failing),
    off.length > 0 && warning('database-unsafe', databaseUnsafe, { settings: off.join(', ') }),
    proxy && now() - proxy.at < day && warning('proxy-untrusted', untrustedProxy, { address: proxy.address }),
    jump && clockJumped(jump),
    config.passwordSignIn === 'owners' && !config.oidc && warning('no-way-in', noWayIn),
    !config.rateLimits && warning('limits-off', 'RATE_LIMITS is off: only right for load tests.'),
  ]
  return warnings.filter((found) => !!found)
}

/** The reason is a mail server's answer, which names a recipient and would outlive an erasure in the log. */
export const loggedText = ({ text, values: { reason } }: SystemWarning): string =>
  reason ? text.replace(String(reason), '…') : text

const warning = (code: string, sentence: string, values: MessageValues = {}): SystemWarning => ({
  code,
  text: english(sentence, values),
  sentence,
  values,
})

function mailPaused({ since, answer }: { since: number; answer: string }, { now, waiting }: Waiting): SystemWarning {
  const sentence = 'Mail has been failing for {duration}; {n} wait. {reason}'
  const seconds = Math.max(minute, now - since) / second
  const values = { seconds, n: waiting, reason: answer }
  const found = warning('mail-paused', sentence, values)
  return { ...found, text: english(sentence, { ...values, duration: durationIn('en', seconds) }) }
}

interface Waiting {
  readonly now: number
  readonly waiting: number
}

function mailFailing({ created, lastError }: { created: number; lastError: string | null }): SystemWarning {
  const values = { since: created, reason: lastError ?? '' }
  return dated(warning('mail-failing', 'Some mail does not leave (since {since}): {reason}', values), created)
}

const clockJumped = (since: number): SystemWarning =>
  dated(
    warning(
      'clock-jumped',
      'The clock of the server differs by more than a day from the time before (since {since}). Please check it. Until the clock has agreed for a day, nothing is deleted for its age and no visitor is reminded.',
      { since },
    ),
    since,
  )

/** Pages format the time for their reader; the English text has it in ISO 8601. */
const dated = (found: SystemWarning, since: number): SystemWarning => ({
  ...found,
  text: english(found.sentence, { ...found.values, since: new Date(since).toISOString() }),
})
