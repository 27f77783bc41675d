import type { ApprovedRole } from '#contract/common.ts'
import type { Language } from '#contract/languages.ts'
import type { Sender } from '../../mail/layout/sender.ts'
import { type Person, page, write } from '../../mail/layout/write-message.ts'
import { type Account, addressee, isUnproven, loginPage } from './addressee.ts'

/** `name` is that of the provider when a password does not open this account. */
export const resetMail = (sender: Sender, person: Account, id: string, name?: string) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Reset your password'),
    lines: [
      say('Somebody, most likely you, asked to reset the password of your account.'),
      ...(name === undefined
        ? []
        : [say('Here you sign in with {name}. A password opens the accounts of owners only.', { name })]),
    ],
    link: { label: say('Choose a new password'), url: page(sender.publicUrl, '/forget-password/reset', { id }) },
    after: [say('The link works once, for 30 minutes. If it was not you, ignore this mail: nothing has changed.')],
  }))

export const registrationReceivedMail = (sender: Sender, email: string, id: string) =>
  write(sender, { email }, (say) => ({
    subject: say('Your registration has arrived'),
    lines: [say('Thank you for signing up. Somebody will look at your registration; you will hear from us by mail.')],
    link: { label: say('Confirm that this is your address'), url: confirmPage(sender, id) },
    after: [say('If you did not sign up, ignore this mail.')],
  }))

interface InvitedPerson {
  readonly email: string
  readonly language: Language | null
}

/** In the language that was chosen for the person, else in the browser's. */
const invitationPage = ({ publicUrl }: Sender, { language }: InvitedPerson, id: string) =>
  page(publicUrl, '/invitation', { id, ...(language ? { lang: language } : {}) })

export const invitationMail = (sender: Sender, person: InvitedPerson, id: string) =>
  write(sender, person, (say) => ({
    subject: say('You are invited'),
    lines: [say('An account was made for you. It opens when you have chosen your name and a password.')],
    link: { label: say('Open my account'), url: invitationPage(sender, person, id) },
    after: [say('The link works once, for 7 days. If you did not expect this mail, ignore it.')],
  }))

/** After a sign-up with the invited address. */
export const invitationAgainMail = (sender: Sender, person: InvitedPerson, id: string) =>
  write(sender, person, (say) => ({
    subject: say('You are invited'),
    lines: [say('An account was made for you. It opens when you have chosen your name and a password.')],
    link: { label: say('Open my account'), url: invitationPage(sender, person, id) },
    after: [say('If you did not sign up, ignore this mail.')],
  }))

/** After a sign-up or a sign-in at the provider with an address whose invitation has no living link. */
export const invitationOverMail = (sender: Sender, email: string) =>
  write(sender, { email }, (say) => ({
    subject: say('Your invitation is over'),
    lines: [
      say(
        'Somebody, most likely you, tried to sign up or to sign in with this address. It was invited, but the invitation is over: its links do not work any more.',
      ),
      say('Please ask your administrator for a new one. If it was not you, ignore this mail.'),
    ],
  }))

export const alreadyRegisteredMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('You already have an account'),
    lines: [
      say(
        'Somebody, perhaps you, tried to sign up with this address, which already has an account. Nothing was changed.',
      ),
    ],
    link: { label: say('Forgotten your password?'), url: `${sender.publicUrl}/forget-password/insert-email` },
  }))

interface Approved extends Account {
  /** Set for who signs in at the provider, and confirms the address by that. */
  readonly providerAt?: number | null
}

/** A proven address needs no `confirmation`. */
export const registrationApprovedMail = (sender: Sender, person: Approved, confirmation?: string) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your registration was approved'),
    lines: [say('Welcome: your account is open.')],
    ...(confirmation === undefined
      ? { link: { label: say('Sign in'), url: loginPage(sender) } }
      : {
          link: {
            label: say('Confirm that this is your address'),
            url: person.providerAt ? linkPage(sender, confirmation) : confirmPage(sender, confirmation),
          },
          after: [say('Then sign in at {url}. The link works for 7 days.', { url: loginPage(sender) })],
        }),
  }))

export const linkPage = ({ publicUrl }: Sender, id: string) => page(publicUrl, '/sign-in/link', { id })

/** The page then asks for the password that holds from there on. */
const confirmPage = ({ publicUrl }: Sender, id: string) => page(publicUrl, '/confirm-email', { id, password: 'new' })

export const registrationRejectedMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('About your registration'),
    lines: [say('Thank you for your interest. We are sorry that we cannot open an account for you.')],
  }))

export const passwordChangedMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your password was changed'),
    lines: [
      say('An administrator set a new password for your account and ended your sessions.'),
      say('If you did not expect this, please speak to your administrator.'),
    ],
    link: { label: say('Sign in'), url: loginPage(sender) },
  }))

export const roleChangedMail = (sender: Sender, person: Account, role: ApprovedRole) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your role was changed'),
    lines: [
      role === 'ADMIN'
        ? say('You are now an admin: you see all requests, catalogues and tours, and decide about them.')
        : say('You are now a user: you see your own requests.'),
      say('If you did not expect this, please speak to your administrator.'),
    ],
    link: { label: say('Sign in'), url: loginPage(sender) },
  }))

export const accountDisabledMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your account was disabled'),
    lines: [
      say('An administrator disabled your account and ended your sessions. What you did stays.'),
      say('If you did not expect this, please speak to your administrator.'),
    ],
  }))

export const accountEnabledMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your account works again'),
    lines: [say('An administrator enabled your account. You can sign in as before.')],
    link: { label: say('Sign in'), url: loginPage(sender) },
  }))

export const confirmAddressMail = (sender: Sender, { email }: Pick<Person, 'email'>, id: string) =>
  write(sender, { email }, (say) => ({
    subject: say('Confirm your address'),
    lines: [
      say(
        'Somebody, most likely you, tried to sign in with this address, which is not confirmed yet. Open this link first, then sign in.',
      ),
    ],
    link: { label: say('Confirm that this is your address'), url: confirmPage(sender, id) },
    after: [say('The link works once, for 7 days. If it was not you, ignore this mail.')],
  }))

export const changeAddressMail = (sender: Sender, email: string, id: string) =>
  write(sender, { email }, (say) => ({
    subject: say('Confirm your new address'),
    lines: [
      say(
        'A person with an account here, most likely you, wants to use this address for it from now on. The account can then read every request that was sent from this address.',
      ),
    ],
    link: { label: say('Use this address'), url: page(sender.publicUrl, '/confirm-email', { id }) },
    after: [say('The link works once, for 24 hours. If you did not ask for this, ignore this mail.')],
  }))

export const changeStartedMail = (sender: Sender, person: Account, next: string, id: string) =>
  write(sender, addressee(person), (say) => ({
    subject: say('A change of your address was asked for'),
    lines: [
      isUnproven(person)
        ? say('Somebody, most likely you, asked that your account use another address from now on.')
        : say('Somebody, most likely you, asked that your account use the address {next} from now on.', { next }),
      say('If it was you, open the link in the mail to the new address; there is nothing to do here.'),
      say('If it was not you, stop it: the change is dropped and every session ends. Then choose a new password.'),
      say('Passkeys and single sign-on of the account are removed then too.'),
    ],
    link: { label: say('Stop the change'), url: page(sender.publicUrl, '/stop-email-change', { id }) },
    after: [say('The link works once, for 24 hours, also after the change is confirmed.')],
  }))

export const addressTakenMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Somebody asked to use your address'),
    lines: [say('Another account asked to use this address, which belongs to yours. Nothing was changed.')],
  }))

export const addressChangedMail = (sender: Sender, person: Account, next: string) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your address was changed'),
    lines: [
      isUnproven(person)
        ? say('Your account now uses another address. This one is not used any more.')
        : say('Your account now uses the address {next}. This one is not used any more.', { next }),
      say('If this was not you, please speak to your administrator at once.'),
    ],
  }))

interface Opened {
  readonly id: string
  readonly catalogueName: string
}

/** It names no visitor, so that an erasure need not reach the mailboxes of colleagues. */
export const firstOpeningMail = (sender: Sender, person: Account, { id, catalogueName: catalogue }: Opened) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Opened for the first time: {catalogue}', { catalogue }),
    lines: [say('A visitor to whom you sent {catalogue} has opened it for the first time.', { catalogue })],
    link: {
      label: say('Look at the request'),
      url: page(sender.publicUrl, '/resource/catalogue/history', { request: id }),
    },
  }))
