import { system } from '#contract/system.ts'
import type { MessageValues } from '#words/translate.ts'
import { pollInterval, useEndpoint } from '../../lib/api/useEndpoint.ts'
import { durationOf, momentInWords } from '../../lib/i18n/format.ts'
import { t } from '../../lib/i18n/t.ts'
import { canAccess } from '../../lib/session/access.ts'
import { useSession } from '../../lib/session/useSession.ts'
import { answerText } from '../components/MailAnswer.tsx'

/** Warnings for the owner about this installation, such as mail that is not sent (product: Mail). */
export function SystemWarnings() {
  const isOwner = canAccess(useSession().role, 'superAdmin')
  const { data } = useEndpoint(system.notices, {}, { enabled: isOwner, pollEvery: pollInterval })
  if (!data || data.notices.length === 0) return null
  return (
    <aside className="notice" aria-label={t('Notices')}>
      {data.notices.map(({ code, sentence, values }) => (
        <p key={code}>{t(sentence, inWords(values))}</p>
      ))}
    </aside>
  )
}

/** `since` is a time, `seconds` a duration, `reason` the answer of a mail server. */
const inWords = ({ since, seconds, reason, ...values }: MessageValues): MessageValues => ({
  ...values,
  ...(since === undefined ? {} : { since: momentInWords(Number(since)) }),
  ...(seconds === undefined ? {} : { duration: durationOf(Number(seconds)) }),
  ...(reason === undefined ? {} : { reason: answerText(String(reason)) }),
})
