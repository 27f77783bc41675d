import { tours } from '#contract/tours.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Select } from '../../lists/query/filterControls.tsx'
import type { ListFilter } from '../../lists/query/filters.tsx'
import { useWholeList } from '../../lists/rows/useWholeList.ts'

/** A filter by tour. The tours are read when it is opened or set. */
export const tourFilter = (): ListFilter<'tourId'> => ({
  column: 'tourName',
  title: t('Tour'),
  fields: ['tourId'],
  words: ({ tourId }) => <TourText key="words" id={String(tourId)} />,
  controls: ({ tourId }) => <TourSelect value={tourId} />,
})

const useTours = () => useWholeList(tours.list).rows?.map(({ id, name }) => [id, name] as const)

function TourText({ id }: { readonly id: string }) {
  const known = useTours()
  if (!known) return '…'
  return known.find(([known]) => known === id)?.[1] ?? t('one that is gone')
}

function TourSelect({ value }: { readonly value: string | number | undefined }) {
  const choices = useTours() ?? []
  // The chosen value can only be selected once it is among the choices.
  return <Select key={choices.length} field="tourId" title={t('Tour')} value={value} choices={choices} />
}
