import type { CatalogueFigures } from '#contract/insights.ts'
import { t } from '../../lib/i18n/t.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { HorizontalBars } from './charts/HorizontalBars.tsx'
import { Legend } from './charts/Legend.tsx'
import { Others } from './charts/Others.tsx'

const seriesNow = () => [
  { name: t('Asked'), tone: 'asked' },
  { name: t('Approved'), tone: 'approved' },
  { name: t('Opened'), tone: 'opened' },
]

interface CatalogueBarsProps {
  readonly catalogues: readonly CatalogueFigures[]
  /** All requests. */
  readonly asked: number
}

/** How often each catalogue was asked for, approved and opened. */
export function CatalogueBars({ catalogues, asked }: CatalogueBarsProps) {
  const series = seriesNow()
  const rows = catalogues.map(({ approved, opened, ...catalogue }) => ({
    ...{ key: catalogue.id, name: nameOf(catalogue), values: [catalogue.asked, approved, opened] },
  }))
  return (
    <figure className="chart">
      <figcaption>{t('Catalogues')}</figcaption>
      <Legend series={series} />
      <HorizontalBars rows={rows} series={series} caption={t('Catalogues by how often they were asked for.')} />
      <Others asked={asked} rows={rows} />
      <FigureTable head={[t('Catalogue'), ...series.map(({ name }) => name)]} rows={rows} />
    </figure>
  )
}

const nameOf = ({ id, name }: Pick<CatalogueFigures, 'id' | 'name'>): string =>
  name || (id === '' ? t('No catalogue') : t('A deleted catalogue'))
