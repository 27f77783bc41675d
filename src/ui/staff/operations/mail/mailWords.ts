import type { MailKind, MailRow, MailStatus } from '#contract/mail.ts'
import { mailAnswers } from '#contract/mail-answers.ts'
import { message } from '../../../lib/i18n/t.ts'

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

/** Of a mail in a file it is said in place of the status that would name a mail server. */
export const isWrittenToFile = ({ status, answer }: Pick<MailRow, 'status' | 'answer'>): boolean =>
  status === 'handed' && answer === mailAnswers.inFile

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
