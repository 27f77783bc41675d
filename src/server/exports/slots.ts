import { unavailable } from '../lib/errors.ts'

/** Lets so many exports run at once; `take` throws a 503 for the next one, and returns what gives the slot back. */
export function slots(count: number) {
  let taken = 0
  return {
    take(): () => void {
      if (taken >= count) throw unavailable('Other exports are running just now. Please try again in a moment.', 5)
      taken++
      let isHeld = true
      return () => {
        if (isHeld) taken--
        isHeld = false
      }
    },
  }
}
