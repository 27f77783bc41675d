import { t } from '../../lib/i18n/t.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { HorizontalBars } from './charts/HorizontalBars.tsx'
import { Others } from './charts/Others.tsx'

interface NamedBarsProps {
  readonly title: string
  readonly caption: string
  readonly named: readonly Named[]
  /** All requests. */
  readonly asked: number
  readonly without: string
  readonly listOf: (key: string) => string
}

interface Named {
  /** What the list is filtered by. */
  readonly key: string
  readonly name: string
  readonly asked: number
}

export function NamedBars({ title, caption, named, asked, without, listOf }: NamedBarsProps) {
  const series = [{ name: t('Asked'), tone: 'asked' }]
  const rows = named.map(({ key, name, ...one }) => ({
    ...{ key, name: name || without, values: [one.asked] },
    to: key ? listOf(key) : undefined,
  }))
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <HorizontalBars rows={rows} series={series} caption={caption} />
      <Others asked={asked} rows={rows} />
      <FigureTable head={[title, t('Asked')]} rows={rows} />
    </figure>
  )
}
