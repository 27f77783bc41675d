import { useEffect, useRef, useState } from 'react'
import { Axes } from './Axes.tsx'
import { BarHint } from './BarHint.tsx'
import { BarPicker } from './BarPicker.tsx'
import type { Series } from './Legend.tsx'
import { type Bar, layoutOf } from './layout.ts'
import { Stack } from './Stack.tsx'

interface StackedBarsProps {
  readonly bars: readonly Bar[]
  readonly series: readonly Series[]
  readonly label: string
  readonly caption: string
}

/**
 * A bar for each day or week, in parts, from left to right in every language. A hint tells the parts of the one that
 * is pointed at or chosen by keys.
 */
export function StackedBars({ bars, series, label, caption }: StackedBarsProps) {
  const [element, width] = useWidth<HTMLDivElement>()
  const [chosen, choose] = useState<number>()
  const layout = layoutOf(bars, width)
  const bar = chosen === undefined ? undefined : bars[chosen]
  return (
    <div className="stacked" dir="ltr" ref={element} style={{ height: layout.height }}>
      {width > 0 && (
        <>
          <svg role="img" aria-label={caption} width={width} height={layout.height}>
            {chosen !== undefined && <rect className="chosen" {...layout.columnOf(chosen)} />}
            <Axes bars={bars} layout={layout} />
            {bars.map(({ title, values }, index) => (
              <Stack key={title} values={values} series={series} index={index} layout={layout} />
            ))}
          </svg>
          <BarPicker bars={bars} label={label} layout={layout} chosen={chosen} onChoose={choose} />
          {bar && chosen !== undefined && <BarHint bar={bar} x={layout.middleOf(chosen)} width={width} />}
        </>
      )}
    </div>
  )
}

function useWidth<E extends Element>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
