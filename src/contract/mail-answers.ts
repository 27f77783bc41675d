/** Our own sentences in the place of a mail server's answer. Pages say them in their language (`MailAnswer.tsx`). */
export const mailAnswers = {
  inFile: 'Written to a file, because SMTP_URL is not set.',
  addressRefused: 'The mail server refused this address lately, so mail to it waits.',
  offerRefused: 'The mail server refused this address lately, so this mail was not sent.',
  early: 'The pages that this mail brings are being prepared.',
  clockJumped: 'The clock of the server has jumped, so this mail waits until it has agreed for a day.',
  late: 'The mail server did not answer in time.',
  silent: 'The mail server does not answer.',
  expired: 'The message was not sent in time.',
  gone: 'What this mail brings was deleted or disabled before it left.',
  unread: 'Visitors could not read what this mail brings any more when it was to leave.',
  stopped: 'An owner stopped this mail.',
  restored: 'Restored from a backup: it may have been sent already.',
} as const
