import { t } from '../../../lib/i18n/t.ts'
import { isTyping } from './isTyping.ts'

/** Asks before the page goes, while something that was typed is not sent. */
export const mayLeave = (): boolean =>
  !isTyping() || confirm(t('What you typed here was not sent. Change the language and lose it?'))
