import type { ReactNode } from 'react'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import type { AskedFor } from '../askedFor.ts'

export const approvedText = (asked: AskedFor, visitors: ReactNode): ReactNode =>
  ({
    catalogue: tNodes('{visitors} will each be sent a private link to their catalogue by mail.', { visitors }),
    tour: tNodes('{visitors} will each be sent a private link to their tour by mail.', { visitors }),
    both: tNodes('{visitors} will each be sent a private link to their catalogue or tour by mail.', { visitors }),
  })[asked]

export function approvalSubject(asked: AskedFor): string {
  const subjects = {
    catalogue: t('Here is your catalogue: (the name of the catalogue)'),
    tour: t('Here is your tour: (the name of the tour)'),
  }
  return asked === 'both' ? `${subjects.catalogue} / ${subjects.tour}` : subjects[asked]
}

export const tellOpenedLabel = (asked: AskedFor): string =>
  ({
    catalogue: t('Tell me by mail when the catalogue is first opened'),
    tour: t('Tell me by mail when the tour is first entered'),
    both: t('Tell me by mail when the catalogue is first opened or the tour first entered'),
  })[asked]
