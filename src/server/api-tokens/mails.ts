import { type Account, isUnproven } from '../accounts/mails/addressee.ts'
import { securityNotice } from '../accounts/mails/security-mails.ts'
import type { Sender } from '../mail/layout/sender.ts'

export const tokenMadeMail = (sender: Sender, person: Account, name: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('An API token was made'),
    lines: [
      isUnproven(person)
        ? say('A program that has the token makes calls in your name until it expires or is revoked.')
        : say('A program that has the token “{name}” makes calls in your name until it expires or is revoked.', {
            name,
          }),
    ],
  }))

export const tokenRevokedMail = (sender: Sender, person: Account, name: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('An API token was revoked'),
    lines: [
      isUnproven(person)
        ? say('An administrator revoked one of your tokens. A program that has it makes no more calls.')
        : say('An administrator revoked your token “{name}”. A program that has it makes no more calls.', { name }),
    ],
  }))
