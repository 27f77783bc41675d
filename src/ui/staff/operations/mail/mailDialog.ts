import type { MailRow } from '#contract/mail.ts'

export type OpenDialog =
  | { readonly modal: 'test' | 'check' | 'period' }
  | { readonly modal: 'recipient' | 'dismiss'; readonly row: MailRow }
