import type { Sender } from '../mail/layout/sender.ts'
import { write } from '../mail/layout/write-message.ts'

export const testMail = (sender: Sender, email: string) =>
  write(sender, { email }, (say) => ({
    subject: say('A test mail'),
    lines: [say('An owner of this installation sent this mail to see whether mail arrives.')],
    after: [
      say('Look at the header Authentication-Results of this mail: it tells whether SPF, DKIM and DMARC were passed.'),
    ],
  }))
