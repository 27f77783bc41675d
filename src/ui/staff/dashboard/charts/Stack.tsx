import type { Series } from './Legend.tsx'
import type { Layout } from './layout.ts'

interface StackProps {
  readonly values: readonly number[]
  readonly series: readonly Series[]
  readonly index: number
  readonly layout: Layout
}

/** Draws one bar; a pixel separates its parts, so that each is visible. */
export function Stack({ values, series, index, layout }: StackProps) {
  let below = 0
  return values.map((value, part) => {
    if (value === 0) return null
    const [from, to] = [layout.yOf(below), layout.yOf(below + value)]
    below += value
    const height = Math.max(1, from - to - 1)
    return (
      <rect
        key={series[part]?.name}
        className={series[part]?.tone}
        x={layout.barX(index)}
        y={from - height}
        width={layout.barWidth}
        height={height}
      />
    )
  })
}
