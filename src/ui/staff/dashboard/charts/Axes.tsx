import { directionOf } from '#contract/languages.ts'
import { pageLanguage } from '../../../lib/i18n/t.ts'
import type { Bar, Layout } from './layout.ts'
import { scaleText } from './texts.ts'

interface AxesProps {
  readonly bars: readonly Bar[]
  readonly layout: Layout
}

const labelWidth = 64

export function Axes({ bars, layout }: AxesProps) {
  const { lines, left, width, height, step, middleOf, yOf } = layout
  const direction = directionOf(pageLanguage())
  const every = Math.max(1, Math.ceil(labelWidth / step))
  const hasRoom = (index: number) => middleOf(index) >= labelWidth / 2 && middleOf(index) + labelWidth / 2 <= width
  const first = bars.findIndex((_, index) => hasRoom(index))
  const isNamed = (index: number) => hasRoom(index) && (index - first) % every === 0
  return (
    <g className="axes">
      {lines.map((line) => (
        <g key={line}>
          <line x1={left} x2={width} y1={yOf(line)} y2={yOf(line)} />
          <text x={left - 8} y={yOf(line) + 4} textAnchor="end">
            {scaleText(line)}
          </text>
        </g>
      ))}
      {bars.map(
        ({ shortTitle, title }, index) =>
          isNamed(index) && (
            <text key={title} x={middleOf(index)} y={height - 6} textAnchor="middle" direction={direction}>
              {shortTitle}
            </text>
          ),
      )}
    </g>
  )
}
