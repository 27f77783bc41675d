import type { TokenScope } from '#contract/api-tokens.ts'
import { message } from '../../../lib/i18n/t.ts'

export const scopeNames: Readonly<Record<TokenScope, string>> = {
  read: message('Read only'),
  act: message('Read and act'),
}
