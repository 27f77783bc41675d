import words from './en/shell.json' with { type: 'json' }
import { type MessageValues, translate } from './translate.ts'

/** Returns a message in English with its values. */
export const english = (message: string, values?: MessageValues): string =>
  values ? translate('en', words, message, values) : message
