/** A step of a filter. */
export interface Step {
  readonly kind: 'blur' | 'morphology' | 'plain' | 'other'
  /** The results that it takes; undefined for that of the step before. */
  readonly inputs: readonly (string | undefined)[]
  readonly result: string
}

const kinds: Readonly<Record<string, Step['kind']>> = {
  feGaussianBlur: 'blur',
  feDropShadow: 'blur',
  feMorphology: 'morphology',
  feBlend: 'plain',
  feColorMatrix: 'plain',
  feComponentTransfer: 'plain',
  feComposite: 'plain',
  feFlood: 'plain',
  feMerge: 'plain',
  feOffset: 'plain',
}
const ofTwo = new Set(['feBlend', 'feComposite'])
const given = new Set(['SourceGraphic', 'SourceAlpha', 'FillPaint', 'StrokePaint'])

/** Elements that a browser draws in the time of a step that spreads as far as it can, and of one before that. */
const spreadingWork = 1_000
const workBefore = 700

/** More of those one behind another would take too long anyway. */
const maxSpreads = 2

export function readStep(local: string, input: (name: 'in' | 'in2') => string | undefined, result: string): Step {
  const kind = kinds[local] ?? 'other'
  if (local === 'feFlood' || local === 'feMerge') return { kind, inputs: [], result }
  return { kind, inputs: ofTwo.has(local) ? [input('in'), input('in2')] : [input('in')], result }
}

/**
 * Returns how many elements a browser could draw in the time of a filter. It works a step out again for each that takes
 * its result, and for more than can be seen where later steps spread; morphology takes any time there.
 */
export function workOf(steps: readonly Step[]): number {
  const named = new Map<string, number>()
  const works: number[][] = []
  for (const [at, { kind, inputs, result }] of steps.entries()) {
    const sources = inputs.map((input) => sourceOf(input, at, named)).filter((source) => source >= 0)
    const isSpreading = kind === 'blur' || kind === 'morphology'
    works.push(
      Array.from({ length: maxSpreads + 1 }, (_, spreads) => {
        if (kind === 'other' || (kind === 'morphology' && spreads > 0)) return Number.POSITIVE_INFINITY
        const own = isSpreading ? spreadingWork * (spreads + 1) ** 2 : 1 + workBefore * spreads ** 2
        const before = spreads + Number(isSpreading)
        return sources.reduce((sum, source) => sum + (works[source]?.[before] ?? Number.POSITIVE_INFINITY), own)
      }),
    )
    if (result !== '') named.set(result, at)
  }
  return works.at(-1)?.[0] ?? 0
}

function sourceOf(input: string | undefined, at: number, named: ReadonlyMap<string, number>): number {
  if (input !== undefined && given.has(input)) return -1
  return named.get(input ?? '') ?? at - 1
}
