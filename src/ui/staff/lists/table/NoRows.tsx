import type { ReactNode } from 'react'
import type { ListName } from '#contract/list-names.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Retry } from '../../components/ReadState.tsx'
import { conditionsOf } from '../filters/conditions.tsx'
import type { ListFilter } from '../query/filters.tsx'
import type { List } from '../rows/useList.ts'
import { NothingFound } from './NothingFound.tsx'

interface NoRowsProps {
  readonly rows: List<unknown>
  readonly name: ListName
  readonly filters: readonly ListFilter[]
  /** What to do about an empty list. */
  readonly help?: ReactNode
}

/** Why there is no row: the list could not be read, the words and filters match none, or it is empty. */
export function NoRows({ rows: { list, state, isError, refetch }, name, filters, help }: NoRowsProps) {
  if (isError) return <Retry text={t('This list could not be loaded.')} onPress={refetch} />
  if (list?.totalIsMinimum)
    return (
      <Retry
        text={t('The search is being built anew, so rows could be missing. Please try again in a minute.')}
        onPress={refetch}
      />
    )
  const conditions = list ? conditionsOf(filters, state.criteria) : []
  if (conditions.length > 0) return <NothingFound name={name} conditions={conditions} change={state.change} />
  return (
    <>
      <NoData known={list !== undefined} />
      {list && help && <div className="help">{help}</div>}
    </>
  )
}

function NoData({ known }: { readonly known: boolean }) {
  return (
    <div className="no-data">
      {known && (
        <>
          <svg width="44" height="36" viewBox="0 0 44 36" aria-hidden="true">
            <path d="M10 4h24l8 14v14H2V18zM2 18h12l3 5h10l3-5h12" />
          </svg>
          {t('No Data')}
        </>
      )}
    </div>
  )
}
