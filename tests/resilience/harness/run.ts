import type { TestContext } from 'node:test'
import { type Random, randomFrom } from '#support/chance.ts'
import { MissingError } from '#support/servers/programs.ts'

export { type Random, randomFrom }

export const sizes = ['smoke', 'night', 'release'] as const
export type Size = (typeof sizes)[number]

/** One way of trying to break a promise of the product. */
export interface Fault {
  readonly id: string
  readonly title: string
  /** What is counted as one try, and how many of them each size has. */
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
  /** Why it could not be tried on this machine. */
  readonly skipReason: string | undefined
}

/** What a fault is given: how often, its chance, and where it says what it found. */
export interface Run {
  readonly count: number
  readonly size: Size
  readonly random: Random
  /** The helpers of the ordinary tests end what they began with it. */
  readonly test: TestContext
  /** False once enough time has passed; every loop asks it. */
  goesOn(): boolean
  tried(times?: number): void
  /** Something that was acknowledged is gone. */
  lost(words: string): void
  /** Anything else that must not happen. */
  wrong(words: string): void
  note(words: string): void
}

const longest: Record<Size, number> = { smoke: 60_000, night: 1_800_000, release: 7_200_000 }

/** Runs one fault to its end, whatever happens to it. */
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
