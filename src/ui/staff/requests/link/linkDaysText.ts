import { momentInWords } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { LinkDays } from './useLinkDays.ts'

const day = 86_400_000

/** What the link of an approval does, with the days that were typed and those that an empty field means. */
export function linkText(days: number | null | undefined, usual: LinkDays): string {
  if (days) return t('Opens the catalogue, until {time}', { time: momentInWords(Date.now() + days * day) })
  if (usual === 'usual') return t('Opens the catalogue, for as long as usual')
  return t('Opens the catalogue, for {n} days', { n: usual })
}

export const erasureText = (days: LinkDays): string =>
  days === 'usual'
    ? t('Opens the page of the request, where its data can be erased, for as long as usual')
    : t('Opens the page of the request, where its data can be erased, for at least {n} days', { n: days })

export function daysHint(usual: LinkDays | undefined): string {
  if (usual === undefined) return t('Counted from now, 1 to 365.')
  if (usual === 'usual') return t('Counted from now, 1 to 365. Empty: as long as usual.')
  return t('Counted from now, 1 to 365. Empty: {n} days.', { n: usual })
}
