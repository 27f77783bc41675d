import type { WebhookRest } from '#contract/webhooks.ts'
import { type Account, isUnproven } from '../accounts/mails/addressee.ts'
import { securityNotice } from '../accounts/mails/security-mails.ts'
import type { Say } from '../mail/layout/say.ts'
import type { Sender } from '../mail/layout/sender.ts'
import { type Person, write } from '../mail/layout/write-message.ts'

/** The address of a webhook may hold a password, so that the mail names its origin alone. */
export const restMail = (sender: Sender, owner: Person, origin: string, reason: WebhookRest) =>
  write(sender, owner, (say) => ({
    subject: say('A webhook rests'),
    lines: [
      reason === 'gone'
        ? say('{origin} answered that it takes no events any more, so none are sent to it.', { origin })
        : say('Every attempt to send events to {origin} has failed for five days, so none are sent to it.', { origin }),
    ],
    link: webhooksPage(say, sender),
    after: [say('What waits is kept for 30 days and leaves when you start the webhook again.')],
  }))

/** It also reaches an owner in whose name somebody else set the webhook up. */
export const setUpMail = (sender: Sender, person: Account, origin: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('A webhook was set up'),
    lines: [
      isUnproven(person)
        ? say('From now on a program is told what happens here.')
        : say('From now on {origin} is told what happens here.', { origin }),
    ],
    link: webhooksPage(say, sender),
  }))

const webhooksPage = (say: Say, { publicUrl }: Sender) => ({
  label: say('Look at the webhooks'),
  url: `${publicUrl}/operations/webhooks`,
})
