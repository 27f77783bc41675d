import { withoutEscapes } from './logo-svg-effects.ts'
import { simplify } from './logo-svg-references.ts'

/** A browser makes as many within a second. */
const maxComparisons = 200_000

/** One alone may look at all neighbours of each element. */
const looksFar = /~|:\s*[\w-]+\s*\(/

/** Returns whether a browser takes long to find the elements of a style sheet's rules: each is compared with each. */
export function areCostly(css: string, elements: number): boolean {
  const selectors = simplify(withoutEscapes(css))
    .split('{')
    .slice(0, -1)
    .flatMap((head) => head.split(/[;}]/).at(-1)?.split(',') ?? [])
    .filter((selector) => selector.trim() !== '')
  return selectors.length * elements > maxComparisons || selectors.some((selector) => looksFar.test(selector))
}
