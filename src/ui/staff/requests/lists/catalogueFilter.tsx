import { catalogues } from '#contract/catalogues.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Select } from '../../lists/query/filterControls.tsx'
import type { ListFilter } from '../../lists/query/filters.tsx'
import { useWholeList } from '../../lists/rows/useWholeList.ts'

/** A filter by catalogue. The catalogues are read when it is opened or set. */
export const catalogueFilter = (): ListFilter<'catalogueId'> => ({
  column: 'catalogueName',
  title: t('Catalogue'),
  fields: ['catalogueId'],
  words: ({ catalogueId }) => <CatalogueText key="words" id={String(catalogueId)} />,
  controls: ({ catalogueId }) => <CatalogueSelect value={catalogueId} />,
})

const useCatalogues = () => useWholeList(catalogues.list).rows?.map(({ id, name }) => [id, name] as const)

function CatalogueText({ id }: { readonly id: string }) {
  const known = useCatalogues()
  if (!known) return '…'
  return known.find(([known]) => known === id)?.[1] ?? t('one that is gone')
}

function CatalogueSelect({ value }: { readonly value: string | number | undefined }) {
  const choices = useCatalogues() ?? []
  // The chosen value can only be selected once it is among the choices.
  return <Select key={choices.length} field="catalogueId" title={t('Catalogue')} value={value} choices={choices} />
}
