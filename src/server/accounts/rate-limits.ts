import { hour, minute } from '../lib/durations.ts'
import type { NetworkLimit } from '../rate-limits/by-network.ts'

/** See product: Limits. */
export const limits = {
  /** How often the audit tells of failed sign-ins to an account from a network. */
  failedSignIn: { name: 'failedSignIn', times: 1, period: hour },
  /** One /48 fills at most a third of what all have. */
  signUpByNetwork: { name: 'signUpByNetwork', times: 10, ofSite: 30, period: hour },
  /** Lower than the form's limit, because each sign-up mails to an unverified address. */
  signUpOverall: { name: 'signUpOverall', times: 100, period: hour },
  repeatedSignUpByAccount: { name: 'repeatedSignUpByAccount', times: 5, period: hour },
  /** Limits mails to unproven addresses (product: Addresses). */
  mailByAccount: { name: 'mailByAccount', times: 5, period: hour },
  /** Strangers cause them too, who name the address at the provider. */
  linkMailByAccount: { name: 'linkMailByAccount', times: 5, period: hour },
  newDeviceMailByAccount: { name: 'newDeviceMailByAccount', times: 5, period: hour },
  /** Counts the changes to accounts, by one person, that are told by mail (product: Limits). */
  toldActionByUser: { name: 'toldActionByUser', times: 60, period: hour },
  /** The invitations of one owner. */
  invitationByUser: { name: 'invitationByUser', times: 100, period: hour },
  /** Sign-ins that go to the provider. An office comes from one network. */
  providerByNetwork: { name: 'providerByNetwork', times: 300, period: hour },
  newcomerByNetwork: { name: 'newcomerByNetwork', times: 100, ofSite: 300, period: hour },
  linkByNetwork: { name: 'linkByNetwork', times: 30, period: hour },
  resetByAccount: { name: 'resetByAccount', times: 3, period: hour },
  resetByNetwork: { name: 'resetByNetwork', times: 30, period: hour },
  passwordByAccountAndNetwork: { name: 'passwordByAccountAndNetwork', times: 5, period: hour / 4 },
  /** Right ones too: each takes a hundredth of a second of a processor. */
  passwordCheckByNetwork: { name: 'passwordCheckByNetwork', times: 120, period: minute },
  /** Of a second factor, wherever they come from: who types them knows the password. */
  codeByAccount: { name: 'codeByAccount', times: 10, period: hour },
  passwordByNetwork: { name: 'passwordByNetwork', times: 50, period: hour },
} satisfies Record<string, NetworkLimit>
