import { Link } from 'react-router'
import { isRightToLeft } from '../../../lib/i18n/language.ts'
import type { NamedValues } from './FigureTable.tsx'
import type { Series } from './Legend.tsx'
import { numberText } from './texts.ts'

interface HorizontalBarsProps {
  readonly rows: readonly NamedValues[]
  readonly series: readonly Series[]
  readonly caption: string
}

const thickness = 14
const gap = 1
/** The rest of the width holds the number behind the longest bar. */
const longest = 80

export function HorizontalBars({ rows, series, caption }: HorizontalBarsProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  const height = series.length * (thickness + gap) - gap
  return (
    <section className="horizontal" aria-label={caption}>
      {rows.map(({ key, name, values, to }) => (
        <div key={key}>
          <span dir="auto" title={name}>
            {to ? <Link to={to}>{name}</Link> : name}
          </span>
          <svg width="100%" height={height} aria-hidden="true">
            {values.map((value, index) => (
              <Bar
                key={series[index]?.name}
                value={value}
                part={value / most}
                index={index}
                tone={series[index]?.tone}
              />
            ))}
          </svg>
        </div>
      ))}
    </section>
  )
}

interface BarProps {
  readonly value: number
  readonly part: number
  readonly index: number
  readonly tone: string | undefined
}

function Bar({ value, part, index, tone }: BarProps) {
  const y = index * (thickness + gap)
  const width = part * longest
  const isMirrored = isRightToLeft()
  const start = isMirrored ? 100 - width : 0
  const end = isMirrored ? start : width
  const space = isMirrored ? -6 : 6
  return (
    <g className={tone}>
      <rect x={`${start}%`} y={y} width={`${width}%`} height={thickness} />
      <text x={`${end}%`} dx={value > 0 ? space : 0} y={y + thickness - 3}>
        {numberText(value)}
      </text>
    </g>
  )
}
