import Segmented from 'antd/es/segmented'
import type { DayFigures } from '#contract/insights.ts'
import { FigureTable } from './charts/FigureTable.tsx'
import { Legend } from './charts/Legend.tsx'
import { StackedBars } from './charts/StackedBars.tsx'
import { outcomes } from './outcomes.ts'
import { type Period, periodsOf } from './periods.ts'
import { type Choice, units } from './useChoice.ts'
import { counted, dayText, numberText } from './words.ts'

interface RequestsOverTimeProps {
  readonly days: readonly DayFigures[]
  readonly choice: Choice
}

const series = outcomes.map(({ state, name }) => ({ name, tone: state }))
const valuesOf = (period: Period) => outcomes.map(({ state }) => period[state])

/** The requests of each day or week, by their state now. */
export function RequestsOverTime({ days, choice: { unit, choose } }: RequestsOverTimeProps) {
  const bars = periodsOf(days, unit).map((period) => ({ ...period, values: valuesOf(period), hint: hintOf(period) }))
  const asked = bars.reduce((sum, bar) => sum + sumOf(bar.values), 0)
  const caption = `Requests per ${unit} from ${dayText(days[0]?.day ?? '')} to ${dayText(days.at(-1)?.day ?? '')}`
  return (
    <figure className="chart">
      <figcaption>
        <span>{caption}</span>
        <Segmented
          aria-label="Bars"
          name="unit"
          value={unit}
          options={units.map((value) => ({ value, label: value === 'day' ? 'By day' : 'By week' }))}
          onChange={(next) => choose('unit', next)}
        />
      </figcaption>
      <Legend series={series} />
      <StackedBars
        bars={bars}
        series={series}
        unit={unit}
        caption={`${caption}: ${counted(asked, 'request')} in all.`}
      />
      <FigureTable
        head={[unit === 'day' ? 'Day (UTC)' : 'Week (UTC)', 'Asked', ...series.map(({ name }) => name)]}
        rows={bars.map(({ title, values }) => ({ key: title, name: title, values: [sumOf(values), ...values] }))}
      />
    </figure>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function hintOf(period: Period): string {
  const parts = outcomes
    .filter(({ state }) => period[state] > 0)
    .map(({ state, name }) => `${numberText(period[state])} ${name.toLowerCase()}`)
  return parts.length > 0 ? parts.join(', ') : 'no requests'
}
