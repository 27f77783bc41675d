import { tours } from '#contract/tours.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { Select } from '../lists/query/filterControls.tsx'
import type { ListFilter } from '../lists/query/filters.tsx'

/** A filter by tour. The tours are read when it is opened or set. */
export const tourFilter = (): ListFilter<'tourId'> => ({
  column: 'tourName',
  title: t('Tour'),
  fields: ['tourId'],
  words: ({ tourId }) => <TourText key="words" id={String(tourId)} />,
  controls: ({ tourId }) => <TourSelect value={tourId} />,
})

function useTours() {
  const { data } = useEndpoint(tours.list, { query: {} })
  return data?.data.map(({ id, name }) => [id, name] as const)
}

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
