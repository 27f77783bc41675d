import Segmented from 'antd/es/segmented'
import type { DayFigures } from '#contract/insights.ts'
import { listed } from '../../lib/i18n/language.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { Legend } from './charts/Legend.tsx'
import { StackedBars } from './charts/StackedBars.tsx'
import { dayText } from './charts/texts.ts'
import { outcomes } from './outcomes.ts'
import { type Period, periodsOf } from './periods.ts'
import { type Choice, units } from './useChoice.ts'

interface RequestsOverTimeProps {
  readonly days: readonly DayFigures[]
  readonly choice: Choice
}

const seriesNow = () => outcomes.map(({ state, name }) => ({ name: t(name), tone: state }))
const valuesOf = (period: Period) => outcomes.map(({ state }) => period[state])

const unitMessages = {
  day: {
    choice: message('By day'),
    label: message('Figures of one day'),
    head: message('Day (UTC)'),
    caption: message('Requests per day from {first} to {last}'),
    captionInAll: message('Requests per day from {first} to {last}: {n} requests in all.'),
  },
  week: {
    choice: message('By week'),
    label: message('Figures of one week'),
    head: message('Week (UTC)'),
    caption: message('Requests per week from {first} to {last}'),
    captionInAll: message('Requests per week from {first} to {last}: {n} requests in all.'),
  },
} as const

export function RequestsOverTime({ days, choice: { unit, choose } }: RequestsOverTimeProps) {
  const bars = periodsOf(days, unit).map((period) => ({
    ...period,
    values: valuesOf(period),
    hint: () => hintOf(period),
  }))
  const n = bars.reduce((sum, bar) => sum + sumOf(bar.values), 0)
  const time = { first: dayText(days[0]?.day ?? ''), last: dayText(days.at(-1)?.day ?? '') }
  const { caption, captionInAll, label, head } = unitMessages[unit]
  const series = seriesNow()
  return (
    <figure className="chart">
      <figcaption>
        <span>{t(caption, time)}</span>
        <Segmented
          aria-label={t('Bars')}
          name="unit"
          value={unit}
          options={units.map((value) => ({ value, label: t(unitMessages[value].choice) }))}
          onChange={(next) => choose('unit', next)}
        />
      </figcaption>
      <Legend series={series} />
      <StackedBars bars={bars} series={series} label={t(label)} caption={t(captionInAll, { ...time, n })} />
      <FigureTable
        head={[t(head), t('Asked'), ...series.map(({ name }) => name)]}
        rows={bars.map(({ title, values }) => ({ key: title, name: title, values: [sumOf(values), ...values] }))}
      />
    </figure>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function hintOf(period: Period): string {
  const parts = outcomes
    .filter(({ state }) => period[state] > 0)
    .map(({ state, counted }) => t(counted, { n: period[state] }))
  return parts.length > 0 ? listed(parts) : t('no requests')
}
