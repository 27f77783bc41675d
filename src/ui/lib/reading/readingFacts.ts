import type { VisitorReading } from '#contract/reading.ts'
import { dayInWords, durationOf } from '../i18n/format.ts'
import { t } from '../i18n/t.ts'

/** What staff see of a reader, in the words that the reader sees too. */
export const readingFacts = ({ read, pages, seconds, visits, lastAt, longest }: VisitorReading) =>
  [
    [t('Pages read'), pages > 0 ? t('{read} of {pages}', { read, pages }) : String(read)],
    [t('Time spent'), durationOf(seconds)],
    [t('Longest pages'), longest.map(longPage).join(' · ')],
    [t('Visits'), String(visits)],
    [t('Last read'), dayInWords(lastAt)],
  ] as const

/** A line breaks between two pages, not within one. */
const longPage = ({ page, seconds }: VisitorReading['longest'][number]) =>
  t('Page {page}: {time}', { page, time: durationOf(seconds) }).replaceAll(' ', '\u00a0')
