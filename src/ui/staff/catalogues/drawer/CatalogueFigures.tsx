import { useState } from 'react'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { insights, type StaffInsights } from '#contract/insights.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'

const year = 365 * 86_400_000

/** How often the catalogue was asked for, and what came of it. */
export function CatalogueFigures({ row: { id, requests } }: { readonly row: CatalogueRow }) {
  const [from] = useState(() => Date.now() - year)
  const { data } = useEndpoint(insights.read, { query: { catalogueId: id, from } })
  const totals = data && 'totals' in data ? data.totals : undefined
  return (
    <>
      <h3>{t('Figures')}</h3>
      <DescriptionList
        of={[
          [t('In all'), t('{n} requests', { n: requests })],
          [
            t('Last twelve months'),
            totals && t('{asked} asked, {approved} approved, {opened} opened', numbersOf(totals)),
          ],
        ]}
      />
    </>
  )
}

const numbersOf = ({ asked, approved, opened }: StaffInsights['totals']) => ({ asked, approved, opened })
