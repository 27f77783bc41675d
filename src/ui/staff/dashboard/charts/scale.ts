const steps = [1, 2, 5]
const maxLines = 4

/** Returns whole numbers for the lines of a scale that reaches this value: at most five, from 0 upwards. */
export function linesOf(most: number): number[] {
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
