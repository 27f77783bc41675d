import { t } from '../../../lib/i18n/t.ts'
import type { LinkDays } from './useLinkDays.ts'

export const accessText = (days: LinkDays): string =>
  days === 'usual'
    ? t('Opens the catalogue, for as long as usual')
    : t('Opens the catalogue, for {n} days', { n: days })

export const erasureText = (days: LinkDays): string =>
  days === 'usual'
    ? t('Opens the page of the request, where its data can be erased, for as long as usual')
    : t('Opens the page of the request, where its data can be erased, for at least {n} days', { n: days })

export function daysHint(usual: LinkDays | undefined): string {
  if (usual === undefined) return t('Counted from now, 1 to 365.')
  if (usual === 'usual') return t('Counted from now, 1 to 365. Empty: as long as usual.')
  return t('Counted from now, 1 to 365. Empty: {n} days.', { n: usual })
}
