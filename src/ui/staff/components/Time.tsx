import { memo } from 'react'
import { dayOf, fullMoment, momentInWords, momentOf } from '../../lib/i18n/format.ts'

interface TimeProps {
  readonly at: number
}

export const Day = memo(({ at }: TimeProps) => (
  <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
    {dayOf(at)}
  </time>
))

/** A date and time; the time zone on hover. */
export function Moment({ at }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {momentOf(at)}
    </time>
  )
}

/** A date and time in words, such as `3 May 2026, 14:02`; the time zone on hover. */
export function When({ at }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {momentInWords(at)}
    </time>
  )
}
