import type { TourRow } from '#contract/tours.ts'
import { dayInWords } from '../../lib/i18n/format.ts'
import { sizeOf } from '../../lib/i18n/sizeOf.ts'
import { t } from '../../lib/i18n/t.ts'
import { CutText } from '../components/CutText.tsx'
import { RowFacts } from '../components/RowFacts.tsx'

/** The name, and below it where the tour is and how many may take it. */
export function TourName({ row: { name, address, file, accesses, created } }: { readonly row: TourRow }) {
  const place = file ? [file.fileName, sizeOf(file.bytes)] : [address && new URL(address).host]
  const facts = [...place, t('{n} accesses', { n: accesses }), dayInWords(created)]
  return (
    <div>
      <CutText text={name} />
      <RowFacts facts={facts} title={address ?? undefined} />
    </div>
  )
}
