import words from './en/shell.json' with { type: 'json' }
import { translate, type Values } from './translate.ts'

/** Returns a message in English with its values. */
export const english = (message: string, values?: Values): string =>
  values ? translate('en', words, message, values) : message
