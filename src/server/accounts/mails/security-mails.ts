import type { SignInMethod } from '#contract/sessions.ts'
import { type Seal, sealText } from '../../audit/chain.ts'
import { looksLikeName } from '../../mail/layout/greeting.ts'
import { momentOf } from '../../mail/layout/moment.ts'
import type { Say } from '../../mail/layout/say.ts'
import type { Sender } from '../../mail/layout/sender.ts'
import { page, write } from '../../mail/layout/write-message.ts'
import { type Account, addressee, isUnproven, loginPage } from './addressee.ts'

/** What owners are told of an account. */
export interface AccountNews {
  readonly name: string
  readonly email: string
  readonly by: string
}

interface SecurityNews {
  readonly subject: string
  readonly lines: string[]
  /** The page to which the mail leads; the person's own security when undefined. */
  readonly link?: { readonly label: string; readonly url: string }
}

type News = (say: Say) => SecurityNews

/** Tells a person of a change that a thief could have made. */
export const securityNotice = (sender: Sender, person: Account, news: News) =>
  write(sender, addressee(person), (say) => {
    const security = { label: say('Look at your security'), url: `${sender.publicUrl}/personal/security` }
    const { subject, lines, link = security } = news(say)
    const warning = say(
      'If it was not you, change your password at once, remove under Security what is not yours, and speak to your administrator.',
    )
    return { subject, lines: [...lines, warning], link }
  })

type AccountChange = (
  say: Say,
  person: string,
) => { readonly subject: string; readonly line: string; readonly by?: string }

/** Tells an owner what happened to an account. */
const newsMail = (sender: Sender, owner: Account, news: AccountNews, told: AccountChange) =>
  write(sender, addressee(owner), (say) => {
    const person = personIn(say, owner, news)
    const { subject, line, by } = told(say, person)
    const isTold = person !== '' && (by === undefined || looksLikeName(by))
    const lines = [isTold ? line : say('The audit tells whose it is.')]
    return {
      subject,
      lines,
      link: { label: say('Look at the users'), url: `${sender.publicUrl}/user-management/admin` },
    }
  })

/** People type their names, and an unproven address is told no more than a name (product: Addresses). */
function personIn(say: Say, owner: Account, { name, email }: AccountNews): string {
  const shown = looksLikeName(name) ? name : ''
  if (isUnproven(owner)) return shown
  return shown ? say('{name} ({email})', { name, email }) : email
}

const methods: Readonly<Record<SignInMethod, (say: Say) => string>> = {
  password: (say) => say('Password'),
  code: (say) => say('Password and code'),
  recoveryCode: (say) => say('Password and recovery code'),
  provider: (say) => say('Single sign-on'),
  passkey: (say) => say('Passkey'),
}

interface NewDevice {
  readonly device: string
  readonly method: SignInMethod
  readonly network: string
  readonly at: number
  /** Undefined for a sign-in that opened no session here. */
  readonly token: string | undefined
}

/** The network is an IPv4 address, or the /64 of an IPv6 one, as in the list of sessions. */
export const newDeviceMail = (sender: Sender, person: Account, { device, method, network, at, token }: NewDevice) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Sign-in with a new device'),
    lines: [
      say('Somebody, most likely you, signed in to your account with a device or in a network that is new here.'),
      say('Device: {device}', { device: device || say('Unknown browser') }),
      say('Network: {network}', { network }),
      say('Signed in by: {method}', { method: methods[method](say) }),
      say('First seen: {time}', { time: momentOf(sender, at) }),
      say('If it was you, there is nothing to do.'),
      token === undefined
        ? say('If it was not you, choose a new password at once.')
        : say('If it was not you, end this session and choose a new password.'),
    ],
    ...(token === undefined
      ? { link: { label: say('Choose a new password'), url: newPasswordPage(sender) } }
      : {
          link: { label: say('End this session'), url: page(sender.publicUrl, '/session/end', { id: token }) },
          after: [say('The link works once, for 7 days.')],
        }),
  }))

const newPasswordPage = ({ publicUrl }: Sender) => `${publicUrl}/forget-password/insert-email`

export const secondFactorSetMail = (sender: Sender, person: Account) =>
  securityNotice(sender, person, (say) => ({
    subject: say('Your second factor was set'),
    lines: [say('From now on, sign-in asks for a code of your app after your password.')],
  }))

export const secondFactorRemovedMail = (sender: Sender, person: Account) =>
  securityNotice(sender, person, (say) => ({
    subject: say('Your second factor was removed'),
    lines: [say('Sign-in asks for your password only. Your recovery codes do not work any more.')],
  }))

export const passkeyAddedMail = (sender: Sender, person: Account, name: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('A passkey was added'),
    lines: [
      isUnproven(person)
        ? say('A new passkey signs in to your account without a password.')
        : say('The new passkey “{name}” signs in to your account without a password.', { name }),
    ],
  }))

export const passkeyRemovedMail = (sender: Sender, person: Account, name: string) =>
  securityNotice(sender, person, (say) => ({
    subject: say('A passkey was removed'),
    lines: [
      isUnproven(person)
        ? say('One of your passkeys does not sign in to your account any more.')
        : say('The passkey “{name}” does not sign in to your account any more.', { name }),
    ],
  }))

export const recoveryCodesRenewedMail = (sender: Sender, person: Account) =>
  securityNotice(sender, person, (say) => ({
    subject: say('You have new recovery codes'),
    lines: [say('Your former recovery codes do not work any more.')],
  }))

export const recoveryCodeUsedMail = (sender: Sender, person: Account, left: number) =>
  securityNotice(sender, person, (say) => ({
    subject: say('A recovery code was used'),
    lines: [
      say('Somebody, most likely you, signed in with one of your recovery codes.'),
      say('Recovery codes left: {left}', { left: String(left) }),
    ],
  }))

export const wrongCodesMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Five wrong codes at sign-in'),
    lines: [
      say('Somebody typed your password and then five wrong codes, and was not let in.'),
      say('If it was not you, somebody knows your password: choose another one.'),
    ],
    link: { label: say('Choose a new password'), url: newPasswordPage(sender) },
  }))

export const factorsResetMail = (sender: Sender, person: Account) =>
  write(sender, addressee(person), (say) => ({
    subject: say('Your second factor and passkeys were taken away'),
    lines: [
      say(
        'An administrator took away your second factor and your passkeys, and ended your sessions. You sign in with your password.',
      ),
      say('If you did not expect this, please speak to your administrator.'),
    ],
    link: { label: say('Sign in'), url: loginPage(sender) },
  }))

export const factorsResetNewsMail = (sender: Sender, owner: Account, news: AccountNews) =>
  newsMail(sender, owner, news, (say, person) => ({
    subject: say('Second factor and passkeys were taken away'),
    line: say('The second factor and the passkeys of {person} were taken away.', { person }),
  }))

export const disabledNewsMail = (sender: Sender, owner: Account, news: AccountNews) =>
  newsMail(sender, owner, news, (say, person) => ({
    subject: say('An account was disabled'),
    line: say('{by} disabled the account of {person}.', { by: news.by, person }),
    by: news.by,
  }))

export const enabledNewsMail = (sender: Sender, owner: Account, news: AccountNews) =>
  newsMail(sender, owner, news, (say, person) => ({
    subject: say('An account was enabled'),
    line: say('{by} enabled the account of {person}.', { by: news.by, person }),
    by: news.by,
  }))

/** Whoever changes the database cannot change this mail. */
export const sealMail = (sender: Sender, owner: Account, seal: Seal) =>
  write(sender, addressee(owner), (say) => ({
    subject: say('Seal {number} of the audit', { number: String(seal.number) }),
    lines: [
      say('Please keep this mail. With it you can prove later that nobody changed the audit until then:'),
      sealText(seal),
      say('Sealed: {time}', { time: momentOf(sender, seal.at) }),
      say('Actions: {rows}', { rows: String(seal.rows) }),
      say('To verify, run on the server: {command}', { command: `docent audit verify --seal ${sealText(seal)}` }),
    ],
    link: { label: say('Look at the audit'), url: `${sender.publicUrl}/operations/audit` },
    after: [say('How often this mail comes is chosen there.')],
  }))
