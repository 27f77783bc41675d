import { darkened, underWhite } from '#contract/contrast.ts'
import { t } from '../../../lib/i18n/t.ts'
import { isColour } from '../isColour.ts'

/** Says where a colour is darkened because text could not be read, and to which. */
export function accentHint(typed: string): string {
  const accent = typed.trim().toLowerCase()
  if (!isColour(accent)) return t("For buttons, links and the form's header. Empty: Docent's own colours.")
  const [button, link] = [underWhite(accent), darkened(accent)]
  if (link === accent) return t("For buttons, links and the form's header.")
  if (button === accent)
    return t('For buttons and the header. Links are shown in {link}, to be read on grey.', { link })
  return t('Too light for white text: buttons and the header are shown in {button}, links in {link}.', { button, link })
}
