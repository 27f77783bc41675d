import type { Sender } from '../../mail/layout/sender.ts'
import { write } from '../../mail/layout/write-message.ts'
import { type Account, addressee } from './addressee.ts'
import { linkPage } from './mails.ts'
import { securityNotice } from './security-mails.ts'

interface Link {
  readonly id: string
  /** Of the provider. */
  readonly name: string
}

export const linkProviderMail = (sender: Sender, person: Account, { id, name }: Link) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Sign in with {name} from now on', { name }),
    lines: [
      say('Somebody, most likely you, signed in with {name} and has this address, which an account here has too.', {
        name,
      }),
      say('Open this link and sign in with {name} once more to link the two.', { name }),
    ],
    link: { label: say('Link my account'), url: linkPage(sender, id) },
    after: [say('The link works once, for 7 days. If it was not you, ignore this mail: nothing has changed.')],
  }))

/** Whoever came so far signed in at the provider. */
export const wrongCodesAfterProviderMail = (sender: Sender, person: Account, name: string) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Five wrong codes at sign-in'),
    lines: [
      say('Somebody signed in with {name} as you, then typed five wrong codes, and was not let in.', { name }),
      say('If it was not you, secure your account at {name} and speak to your administrator.', { name }),
    ],
    link: { label: say('Look at your security'), url: `${sender.publicUrl}/personal/security` },
  }))

export const providerLinkedMail = (sender: Sender, person: Account, name: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('Your account was linked with {name}', { name }),
    lines: [say('From now on, a sign-in at {name} opens your account here.', { name })],
  }))

export const providerUnlinkedMail = (sender: Sender, person: Account, name: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('Your account was unlinked from {name}', { name }),
    lines: [say('A sign-in at {name} does not open your account here any more.', { name })],
  }))
