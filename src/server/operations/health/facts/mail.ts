import { message } from '#words/message.ts'
import { findFailing, findMailBacklog } from '../../../mail/outbox.ts'
import { findPause } from '../../../mail/pause.ts'
import { mailInFiles } from '../../system-warnings.ts'
import { judge, type Needs, say } from '../fact.ts'
import { isLate } from '../late.ts'

const found = message('Waiting mails: {waiting}. Mails that were refused, given up or stopped: {failed}.')
const pausedSince = message('All mail has waited since {since}.')
const paused = message(
  'Operations / Mail says what the mail server answers. Put the server, SMTP_URL or MAIL_FROM right.',
)
const failing = message('Look at the mails that do not leave under Operations / Mail.')
const untouched = message('Mail that is due is not sent: see whether an instance runs, and what its log says.')

/** The mail server's answer stays out, because it names recipients. */
export async function findMail({ db, config, now }: Needs) {
  const { waiting, failed } = await findMailBacklog(db)
  const pause = await findPause(db)
  const isFailing = failed.count > 0 || (await findFailing(db)) !== undefined
  return judge(
    [
      say(found, { waiting: waiting.count, failed: failed.count }),
      ...(pause ? [say(pausedSince, { since: pause.since })] : []),
    ],
    pause !== undefined && ['bad', say(paused)],
    isLate(waiting.oldest, now()) && ['bad', say(untouched)],
    isFailing && ['look', say(failing)],
    config.smtpUrl === undefined && ['look', say(mailInFiles)],
  )
}
