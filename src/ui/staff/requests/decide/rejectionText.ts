import type { ReactNode } from 'react'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import type { AskedFor } from '../askedFor.ts'
import type { MailTranslation } from './useMailTranslation.ts'

export function rejectionSubject(asked: AskedFor, words?: MailTranslation): string {
  if (words) return words.say(asked === 'tour' ? 'About your request for a tour' : 'About your catalogue request')
  const subjects = { catalogue: t('About your catalogue request'), tour: t('About your request for a tour') }
  return asked === 'both' ? `${subjects.catalogue} / ${subjects.tour}` : subjects[asked]
}

export const oneTold = (asked: AskedFor, name: ReactNode): ReactNode =>
  asked === 'tour'
    ? tNodes('{name} will be told by mail that the tour cannot be shown.', { name })
    : tNodes('{name} will be told by mail that the catalogue cannot be sent.', { name })

export const severalTold = (asked: AskedFor, visitors: ReactNode): ReactNode =>
  ({
    catalogue: tNodes('{visitors} will be told by mail that the catalogue cannot be sent.', { visitors }),
    tour: tNodes('{visitors} will be told by mail that the tour cannot be shown.', { visitors }),
    both: tNodes('{visitors} will be told by mail that the catalogue cannot be sent or the tour cannot be shown.', {
      visitors,
    }),
  })[asked]
