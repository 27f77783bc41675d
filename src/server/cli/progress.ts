import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  /** Both numbers have the same unit. */
  at(done: number, whole: number): void
  end(): void
}

/** Writes plain lines when the output is redirected. */
export function progressBar(label: string): Progress {
  const format = `${label} [{bar}] {percentage}% {value}/{total}, {eta_formatted} left`
  const bar = new SingleBar({ format, noTTYOutput: true, notTTYSchedule: 5_000, hideCursor: true }, Presets.legacy)
  let started = false
  return {
    at(done, whole) {
      if (!started) bar.start(whole, done)
      else bar.update(done)
      started = true
    },
    end() {
      if (started) bar.stop()
    },
  }
}
