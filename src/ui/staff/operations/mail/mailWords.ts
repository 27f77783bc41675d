import type { MailKind, MailRow, MailStatus } from '#contract/mail.ts'
import { message, t } from '../../../lib/i18n/t.ts'

/** What is known, and no more: nobody knows what became of a mail that was handed over. */
export const statusWords: Readonly<Record<MailStatus, string>> = {
  waiting: message('waiting'),
  held: message('held'),
  retrying: message('is tried again'),
  handed: message('handed to the mail server'),
  refused: message('refused'),
  gaveUp: message('given up'),
  stopped: message('stopped'),
  dropped: message('dropped'),
}

const writtenToFile = message('Written to a file, because SMTP_URL is not set.')

/** Of a mail in a file it is said in place of the status that would name a mail server. */
export const isWrittenToFile = ({ status, answer }: Pick<MailRow, 'status' | 'answer'>): boolean =>
  status === 'handed' && answer === writtenToFile

export const statusTones: Readonly<Record<MailStatus, string>> = {
  waiting: 'waiting',
  held: 'waiting',
  retrying: 'waiting',
  handed: 'good',
  refused: 'bad',
  gaveUp: 'bad',
  stopped: 'neutral',
  dropped: 'neutral',
}

export const kindWords: Readonly<Record<MailKind, string>> = {
  oneTimeLink: message('Link for an account'),
  account: message('News of an account'),
  staff: message('News for staff'),
  digest: message('What waits for staff'),
  notice: message('Notice'),
  answer: message('About a request'),
  reminder: message('Reminder'),
  offer: message('Offer of an edition'),
  access: message('Access to a tour'),
}

/** Answers that are ours and no mail server's. */
const ownAnswers = new Set<string>([
  writtenToFile,
  message('The mail server refused this address lately, so mail to it waits.'),
  message('The mail server did not answer in time.'),
  message('The mail server does not answer.'),
  message('The message was not sent in time.'),
  message('Restored from a backup: it may have been sent already.'),
])

export const answerText = (answer: string): string => (ownAnswers.has(answer) ? t(answer) : answer)
