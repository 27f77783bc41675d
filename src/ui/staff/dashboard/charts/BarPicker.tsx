import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import type { Bar, Layout } from './layout.ts'

interface BarPickerProps {
  readonly bars: readonly Bar[]
  readonly label: string
  readonly layout: Layout
  readonly chosen: number | undefined
  readonly onChoose: (index: number | undefined) => void
}

export function BarPicker({ bars, label, layout, chosen, onChoose }: BarPickerProps) {
  const last = bars.length - 1
  const index = Math.min(chosen ?? last, last)
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index - 1,
      ArrowUp: index + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChoose(Math.min(last, Math.max(0, next)))
  }
  const point = (event: PointerEvent<HTMLElement>) =>
    onChoose(layout.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left + layout.left))
  return (
    <div
      className="bar-picker"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={t('{title}: {words}', { title: bars[index]?.title ?? '', words: bars[index]?.hint() ?? '' })}
      style={{ left: layout.left }}
      onKeyDown={press}
      onFocus={() => onChoose(index)}
      onBlur={() => onChoose(undefined)}
      onPointerMove={point}
      onPointerLeave={() => onChoose(undefined)}
    />
  )
}
