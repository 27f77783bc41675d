import { dayOf, fullMoment, momentOf } from '../kit/format.ts'

interface TimeProps {
  readonly at: number
}

/** A date; the full time with its zone on hover. */
export function Day({ at }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {dayOf(at)}
    </time>
  )
}

/** A date and time; the time zone on hover. */
export function Moment({ at }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {momentOf(at)}
    </time>
  )
}
