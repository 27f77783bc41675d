import { scaleText } from './texts.ts'

export interface Bar {
  readonly title: string
  readonly shortTitle: string
  readonly values: readonly number[]
  /** Makes the text on demand, because a year of them is slow to write. */
  readonly hint: () => string
}

const plotHeight = 200
/** Leaves room for the label of the top line. */
const top = 8
const bottom = 24
const widestBar = 40
const letter = 7.5

export type Layout = ReturnType<typeof layoutOf>

export function layoutOf(bars: readonly Bar[], width: number) {
  const lines = linesOf(Math.max(0, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))))
  const most = lines.at(-1) ?? 1
  const left = Math.ceil(Math.max(...lines.map((line) => scaleText(line).length)) * letter) + 10
  const step = Math.max(0, width - left) / Math.max(1, bars.length)
  const gap = step >= 3 ? 1 : 0
  const barWidth = Math.min(widestBar, step - gap)
  const middleOf = (index: number) => left + (index + 0.5) * step
  return {
    ...{ lines, left, width, step, barWidth, middleOf },
    height: top + plotHeight + bottom,
    yOf: (value: number) => top + plotHeight * (1 - value / most),
    barX: (index: number) => middleOf(index) - barWidth / 2,
    columnOf: (index: number) => ({ x: left + index * step, y: top, width: step, height: plotHeight }),
    indexAt: (x: number) => Math.min(bars.length - 1, Math.max(0, Math.floor((x - left) / step))),
  }
}

const steps = [1, 2, 5]
const maxLines = 4

/** Returns whole numbers for the lines of a scale that reaches this value: at most five, from 0 upwards. */
function linesOf(most: number): number[] {
  const step = stepOf(Math.max(1, most) / maxLines)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

function stepOf(least: number): number {
  for (let power = 1; ; power *= 10) {
    const step = steps.find((each) => each * power >= least)
    if (step !== undefined) return step * power
  }
}
