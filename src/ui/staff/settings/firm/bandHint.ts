import { bandOf } from '#contract/band.ts'
import type { Firm } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'

interface Face {
  readonly firm: Pick<Firm, 'band'>
  readonly logo: string | undefined
  readonly logoDark: string | undefined
}

/** Says when another band is shown than was chosen. */
export const bandHint = (face: Face): string =>
  bandOf(face) === face.firm.band
    ? t('The ground of the logo on the pages of visitors and in mails.')
    : t('It is white until there is a logo for dark and coloured grounds: yours is drawn for paper.')
