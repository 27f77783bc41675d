import type { AccessRow } from '#contract/tour-access.ts'
import { dayInWords, fullMoment } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { RowFacts } from '../../components/RowFacts.tsx'
import './access-name.css'

export const tourNameOf = ({ tourName }: AccessRow): string => tourName ?? t('The usual tour')

/** The name, and below it the tour where that has no column, and whether and how long it was taken. */
export function AccessName({ row }: { readonly row: AccessRow }) {
  const { name, visits, minutes, lastVisit } = row
  const last = lastVisit !== null && t('last on {day}', { day: dayInWords(lastVisit) })
  const facts = [t('{n} visits', { n: visits }), minutes > 0 && t('{n} minutes', { n: minutes }), last]
  return (
    <div>
      <CutText text={name} />
      <small className="access-tour">
        <CutText text={tourNameOf(row)} />
      </small>
      {visits > 0 && <RowFacts facts={facts} title={lastVisit === null ? undefined : fullMoment(lastVisit)} />}
    </div>
  )
}
