import type { StaffInsights } from '#contract/insights.ts'
import { t } from '../../lib/i18n/t.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { HorizontalBars } from './charts/HorizontalBars.tsx'

interface NamedBarsProps {
  readonly title: string
  readonly caption: string
  readonly named: StaffInsights['countries']
  readonly without: string
  readonly listOf: (name: string) => string
}

export function NamedBars({ title, caption, named, without, listOf }: NamedBarsProps) {
  const series = [{ name: t('Asked'), tone: 'asked' }]
  const rows = named.map(({ name, asked }) => ({
    ...{ key: name, name: name || without, values: [asked] },
    to: name ? listOf(name) : undefined,
  }))
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <HorizontalBars rows={rows} series={series} caption={caption} />
      <FigureTable head={[title, t('Asked')]} rows={rows} />
    </figure>
  )
}
