import { dayOf, fullMoment, momentOf } from '../kit/format.ts'

interface TimeProps {
  readonly at: number
}

/** The day, with the whole moment and its zone on hover. */
export function Day({ at }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {dayOf(at)}
    </time>
  )
}

/** Day and clock, with the zone on hover. */
export function Moment({ at }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullMoment(at)}>
      {momentOf(at)}
    </time>
  )
}
