import type { Config } from '../config.ts'
import { type Person, page, write } from './write-message.ts'

/** The text of every mail to people with an account. */

interface Account extends Person {
  firstName: string
  emailConfirmedAt: number | null
}

/**
 * An unproven address may belong to a stranger, so its mail contains no text that the account chose (product:
 * Addresses).
 */
const addressee = ({ email, firstName, emailConfirmedAt }: Account): Person =>
  emailConfirmedAt === null ? { email } : { email, firstName }

type Urls = Pick<Config, 'publicUrl'>

export const resetMail = ({ publicUrl }: Urls, person: Account, id: string) =>
  write(addressee(person), {
    subject: 'Reset your password',
    lines: ['Somebody, most likely you, asked to reset the password of your account.'],
    link: { label: 'Choose a new password', url: page(publicUrl, '/forget-password/reset', { id }) },
    after: ['The link works once, for 30 minutes. If it was not you, ignore this mail: nothing has changed.'],
  })

export const registrationReceivedMail = ({ publicUrl }: Urls, email: string, id: string) =>
  write(
    { email },
    {
      subject: 'Your registration has arrived',
      lines: ['Thank you for signing up. Somebody will look at your registration; you will hear from us by mail.'],
      link: { label: 'Confirm that this is your address', url: page(publicUrl, '/confirm-email', { id }) },
      after: ['If you did not sign up, ignore this mail.'],
    },
  )

export const alreadyRegisteredMail = ({ publicUrl }: Urls, person: Account) =>
  write(addressee(person), {
    subject: 'You already have an account',
    lines: [
      'Somebody, perhaps you, tried to sign up with this address, which already has an account. Nothing was changed.',
    ],
    link: { label: 'Forgotten your password?', url: `${publicUrl}/forget-password/insert-email` },
  })

/** Without a confirmation id, the address is already proven. */
export const registrationApprovedMail = ({ publicUrl }: Urls, person: Account, confirmation?: string) =>
  write(addressee(person), {
    subject: 'Your registration was approved',
    lines: ['Welcome: your account is open.'],
    ...(confirmation === undefined
      ? { link: { label: 'Sign in', url: `${publicUrl}/login` } }
      : {
          link: {
            label: 'Confirm that this is your address',
            url: page(publicUrl, '/confirm-email', { id: confirmation }),
          },
          after: [`Then sign in at ${publicUrl}/login. The link works for 7 days.`],
        }),
  })

export const registrationRejectedMail = (person: Account) =>
  write(addressee(person), {
    subject: 'About your registration',
    lines: ['Thank you for your interest. We are sorry that we cannot open an account for you.'],
  })

export const passwordChangedMail = ({ publicUrl }: Urls, person: Account) =>
  write(addressee(person), {
    subject: 'Your password was changed',
    lines: [
      'An administrator set a new password for your account and ended your sessions.',
      'If you did not expect this, please speak to your administrator.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
  })

export const confirmAddressMail = ({ publicUrl }: Urls, { email }: Pick<Person, 'email'>, id: string) =>
  write(
    { email },
    {
      subject: 'Confirm your address',
      lines: ['Somebody, most likely you, signed in to an account with this address, which is not confirmed yet.'],
      link: { label: 'Confirm that this is your address', url: page(publicUrl, '/confirm-email', { id }) },
      after: ['The link works once, for 7 days. If it was not you, ignore this mail.'],
    },
  )

export const changeAddressMail = ({ publicUrl }: Urls, email: string, id: string) =>
  write(
    { email },
    {
      subject: 'Confirm your new address',
      lines: ['Please confirm that your account should use this address from now on.'],
      link: { label: 'Use this address', url: page(publicUrl, '/confirm-email', { id }) },
      after: ['The link works once, for 24 hours. If you did not ask for this, ignore this mail.'],
    },
  )

/** Notifies the current address. Only the account's owner is told the new one. */
export const changeStartedMail = ({ publicUrl }: Urls, person: Account, next: string, id: string) =>
  write(addressee(person), {
    subject: 'A change of your address was asked for',
    lines: [
      `Somebody, most likely you, asked that your account use ${wanted(person, next)} from now on.`,
      'If it was you, open the link in the mail to the new address; there is nothing to do here.',
      'If it was not you, stop it: the change is dropped and every session ends. Then choose a new password.',
    ],
    link: { label: 'Stop the change', url: page(publicUrl, '/stop-email-change', { id }) },
    after: ['The link works once, for 24 hours, also after the change is confirmed.'],
  })

const wanted = ({ emailConfirmedAt }: Account, next: string) =>
  emailConfirmedAt === null ? 'another address' : `the address ${next}`

export const addressTakenMail = (person: Account) =>
  write(addressee(person), {
    subject: 'Somebody asked to use your address',
    lines: ['Another account asked to use this address, which belongs to yours. Nothing was changed.'],
  })

export const addressChangedMail = (person: Account, next: string) =>
  write(addressee(person), {
    subject: 'Your address was changed',
    lines: [
      `Your account now uses ${wanted(person, next)}. This one is not used any more.`,
      'If this was not you, please speak to your administrator at once.',
    ],
  })

export const digestMail = ({ publicUrl }: Urls, person: Account, count: string) =>
  write(addressee(person), {
    subject: `New catalogue requests: ${count}`,
    lines: [`New requests that wait for a decision: ${count}.`],
    link: { label: 'Look at the requests', url: `${publicUrl}/resource/catalogue/request` },
  })
