import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

/** See product: Limits. */
export const limits = {
  signUpByNetwork: { name: 'signUpByNetwork', times: 10, period: hour },
  /** Lower than the form's limit, because each sign-up mails to an unverified address. */
  signUpOverall: { name: 'signUpOverall', times: 100, period: hour },
  repeatedSignUpByAccount: { name: 'repeatedSignUpByAccount', times: 5, period: hour },
  /** Limits mails to unproven addresses (product: Addresses). */
  mailByAccount: { name: 'mailByAccount', times: 5, period: hour },
  linkByNetwork: { name: 'linkByNetwork', times: 30, period: hour },
  resetByAccount: { name: 'resetByAccount', times: 3, period: hour },
  resetByNetwork: { name: 'resetByNetwork', times: 30, period: hour },
  passwordByAccountAndNetwork: { name: 'passwordByAccountAndNetwork', times: 5, period: hour / 4 },
  passwordByNetwork: { name: 'passwordByNetwork', times: 50, period: hour },
} satisfies Record<string, Limit>
