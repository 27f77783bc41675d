import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

/** Limits of sign-ups, sign-ins and the mails that they cause (product: Limits). */
export const limits = {
  signUpByNetwork: { name: 'signUpByNetwork', times: 10, period: hour },
  /** Lower than the limit of forms, because each sign-up sends mail to an unverified address. */
  signUpOverall: { name: 'signUpOverall', times: 100, period: hour },
  /** Mails that tell one user about sign-ups with their address. */
  repeatedSignUpByAccount: { name: 'repeatedSignUpByAccount', times: 5, period: hour },
  /** Mails that one account causes to addresses it has not proven (product: Addresses). */
  mailByAccount: { name: 'mailByAccount', times: 5, period: hour },
  /** Attempts with an invalid mailed or printed link. */
  linkByNetwork: { name: 'linkByNetwork', times: 30, period: hour },
  resetByAccount: { name: 'resetByAccount', times: 3, period: hour },
  resetByNetwork: { name: 'resetByNetwork', times: 30, period: hour },
  /** Wrong passwords for one account from one network. */
  passwordByAccountAndNetwork: { name: 'passwordByAccountAndNetwork', times: 5, period: hour / 4 },
  /** Wrong passwords from one network, for all accounts. */
  passwordByNetwork: { name: 'passwordByNetwork', times: 50, period: hour },
} satisfies Record<string, Limit>
