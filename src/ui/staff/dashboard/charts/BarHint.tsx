import { directionOf } from '#contract/languages.ts'
import { pageLanguage } from '../../../lib/i18n/t.ts'
import type { Bar } from './layout.ts'

interface BarHintProps {
  readonly bar: Bar
  readonly x: number
  readonly width: number
}

/** What a bar stands for. For the eye: the picker tells the same to screen readers. */
export function BarHint({ bar: { title, hint }, x, width }: BarHintProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <p className="bar-hint" dir={directionOf(pageLanguage())} style={side} aria-hidden="true">
      <strong>{title}</strong>
      <span>{hint()}</span>
    </p>
  )
}
