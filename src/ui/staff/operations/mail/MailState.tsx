import type { MailRow } from '#contract/mail.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { answerText } from '../../components/MailAnswer.tsx'
import { When } from '../../components/Time.tsx'
import { isWrittenToFile, statusTones, statusWords } from './mailWords.ts'

/** The state of a mail, how often it was tried, when next, and the mail server's last answer. */
export function MailState({ mail }: { readonly mail: MailRow }) {
  const { status, attempts, nextTry, answer } = mail
  if (isWrittenToFile(mail)) return <span className="status neutral">{t('written to a file')}</span>
  const isTried = status === 'retrying' || status === 'gaveUp'
  return (
    <>
      <span className={`status ${statusTones[status]}`}>{t(statusWords[status])}</span>
      {isTried && <small className="mail-fact">{t('tried {n} times', { n: attempts })}</small>}
      {nextTry !== null && status !== 'held' && nextTry > Date.now() && (
        <small className="mail-fact">{tNodes('next try {time}', { time: <When key="time" at={nextTry} /> })}</small>
      )}
      {answer && (
        <small className="mail-fact" dir="auto">
          {answerText(answer)}
        </small>
      )}
    </>
  )
}
