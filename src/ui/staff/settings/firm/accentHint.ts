import { darkened } from '#contract/contrast.ts'
import { t } from '../../../lib/i18n/t.ts'
import { isColour } from '../isColour.ts'

/** Says what happens to a colour on which white text could not be read. */
export function accentHint(typed: string): string {
  const accent = typed.trim().toLowerCase()
  if (!isColour(accent)) return t("For buttons, links and the form's header. Empty: Docent's own colours.")
  const shown = darkened(accent)
  if (shown === accent) return t("For buttons, links and the form's header.")
  return t('Too light for text: where there is text, {colour} is shown.', { colour: shown })
}
