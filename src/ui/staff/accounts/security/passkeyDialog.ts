import type { PasskeyRow } from '#contract/passkeys.ts'

export interface PasskeyDialog {
  readonly modal: 'rename' | 'remove'
  readonly passkey: PasskeyRow
}
