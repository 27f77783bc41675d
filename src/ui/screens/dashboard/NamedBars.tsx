import type { StaffInsights } from '#contract/insights.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { HorizontalBars } from './charts/HorizontalBars.tsx'

interface NamedBarsProps {
  readonly title: string
  readonly named: StaffInsights['countries']
  /** The name of the requests without one. */
  readonly without: string
}

const series = [{ name: 'Asked', tone: 'asked' }] as const

/** How many requests came from each country or source. */
export function NamedBars({ title, named, without }: NamedBarsProps) {
  const rows = named.map(({ name, asked }) => ({ key: name, name: name || without, values: [asked] }))
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <HorizontalBars rows={rows} series={series} caption={`${title} by the number of requests.`} />
      <FigureTable head={[title, 'Asked']} rows={rows} />
    </figure>
  )
}
