import type { TestContext } from 'node:test'
import { type Random, randomFrom } from '#support/random.ts'
import { MissingError } from '#support/servers/programs.ts'

export { type Random, randomFrom }

export const sizes = ['smoke', 'night', 'release'] as const
export type Size = (typeof sizes)[number]

/** One resilience test of the product. */
export interface Fault {
  readonly id: string
  readonly title: string
  /** The unit of a round, and the number of rounds for each size. */
  readonly unit: string
  readonly counts: Readonly<Record<Size, number>>
  readonly run: (run: Run) => Promise<void>
}

export interface Outcome {
  readonly fault: Fault
  readonly seed: number
  readonly tried: number
  readonly lost: readonly string[]
  readonly wrong: readonly string[]
  readonly notes: readonly string[]
  readonly seconds: number
  /** Why it cannot run on this machine. */
  readonly skipReason: string | undefined
}

/** The context of a test: its count, random generator, and report. */
export interface Run {
  readonly count: number
  readonly size: Size
  readonly random: Random
  /** Cleanup hooks for the helpers of the server tests. */
  readonly test: TestContext
  /** False when the time is up; every loop checks it. */
  goesOn(): boolean
  tried(times?: number): void
  /** Reports the loss of an acknowledged write. */
  lost(words: string): void
  /** Reports any other failure. */
  wrong(words: string): void
  note(words: string): void
}

const longest: Record<Size, number> = { smoke: 60_000, night: 1_800_000, release: 7_200_000 }

/** Runs one test and its cleanup, also after an error. */
export async function runFault(fault: Fault, size: Size, seed: number, count = fault.counts[size]): Promise<Outcome> {
  const began = performance.now()
  const found = { tried: 0, lost: [] as string[], wrong: [] as string[], notes: [] as string[] }
  const endings: (() => unknown)[] = []
  let goesOn = true
  let skipReason: string | undefined
  const run: Run = {
    count,
    size,
    random: randomFrom(seed),
    test: { after: (ending: () => unknown) => void endings.unshift(ending) } as unknown as TestContext,
    goesOn() {
      goesOn &&= performance.now() - began < longest[size]
      return goesOn
    },
    tried: (times = 1) => {
      found.tried += times
    },
    lost: (words) => void found.lost.push(words),
    wrong: (words) => void found.wrong.push(words),
    note: (words) => void found.notes.push(words),
  }
  try {
    await fault.run(run)
    if (!goesOn) run.note(`cut short after ${longest[size] / 1_000} s`)
    if (found.tried === 0) run.wrong('nothing was tried')
  } catch (error) {
    if (error instanceof MissingError) skipReason = error.message
    else run.wrong(`broke off: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }
  for (const ending of endings) await Promise.resolve(ending()).catch((error) => run.wrong(`did not end: ${error}`))
  return { fault, seed, ...found, skipReason, seconds: Math.round((performance.now() - began) / 100) / 10 }
}
