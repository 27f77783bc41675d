import type { CatalogueFigures } from '#contract/insights.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { HorizontalBars } from './charts/HorizontalBars.tsx'
import { Legend } from './charts/Legend.tsx'

const series = [
  { name: 'Asked', tone: 'asked' },
  { name: 'Approved', tone: 'approved' },
  { name: 'Opened', tone: 'opened' },
] as const

/** How often each catalogue was asked for, approved and opened. */
export function CatalogueBars({ catalogues }: { readonly catalogues: readonly CatalogueFigures[] }) {
  const rows = catalogues.map(({ asked, approved, opened, ...catalogue }) => ({
    ...{ key: catalogue.id, name: nameOf(catalogue), values: [asked, approved, opened] },
  }))
  return (
    <figure className="chart">
      <figcaption>Catalogues</figcaption>
      <Legend series={series} />
      <HorizontalBars rows={rows} series={series} caption="Catalogues by how often they were asked for." />
      <FigureTable head={['Catalogue', ...series.map(({ name }) => name)]} rows={rows} />
    </figure>
  )
}

const nameOf = ({ id, name }: Pick<CatalogueFigures, 'id' | 'name'>): string =>
  name || (id === '' ? 'No catalogue' : 'A deleted catalogue')
