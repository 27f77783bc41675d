import type { AccessRow } from '#contract/tour-access.ts'
import { dayInWords, fullMoment } from '../../lib/i18n/format.ts'
import { t } from '../../lib/i18n/t.ts'
import { CutText } from '../components/CutText.tsx'
import { RowFacts } from '../components/RowFacts.tsx'

/** The name, and below it whether and how long the tour was taken. */
export function AccessName({ row: { name, visits, minutes, lastVisit } }: { readonly row: AccessRow }) {
  const last = lastVisit !== null && t('last on {day}', { day: dayInWords(lastVisit) })
  const facts = [t('{n} visits', { n: visits }), minutes > 0 && t('{n} minutes', { n: minutes }), last]
  return (
    <div>
      <CutText text={name} />
      {visits > 0 && <RowFacts facts={facts} title={lastVisit === null ? undefined : fullMoment(lastVisit)} />}
    </div>
  )
}
