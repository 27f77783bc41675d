/**
 * What was counted, which tests were skipped, each with its reason, which passed at a second try only, and what the
 * suites with failures said of them.
 */
export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly reasons: readonly string[]
  readonly flaky: readonly string[]
  readonly failures: readonly string[]
}

export const noCount: Count = { passed: 0, failed: 0, skipped: 0, reasons: [], flaky: [], failures: [] }

export function addCounts(one: Count, other: Count): Count {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    reasons: [...one.reasons, ...other.reasons],
    flaky: [...one.flaky, ...other.flaky],
    failures: [...one.failures, ...other.failures],
  }
}

/** Reads what a suite wrote: the closing lines of node's runner and of Playwright, and the names of what was skipped. */
export function addOutput(count: Count, output: string): Count {
  const reasons = [...output.matchAll(/^\s*﹣ (.*)$/gm)].map(([, words = '']) => words.replace(/ \([\d.]+ms\)/, ''))
  const flaky = flakyIn(output)
  const read = {
    passed: countOf(output, 'pass') + flaky.length,
    failed: countOf(output, 'fail'),
    skipped: countOf(output, 'skip'),
    reasons,
    flaky,
    failures: [],
  }
  return addCounts(count, read)
}

/** Playwright names them below their number. */
function flakyIn(output: string): string[] {
  const [, names = ''] = /^ {2}\d+ flaky\n((?: {4}.*\n)+)/m.exec(output) ?? []
  return names.split('\n').flatMap((line) => line.replace(/ ─+$/, '').trim() || [])
}

/** "ℹ pass 3" and "  3 passed", alike for "failed" and "skipped". */
function countOf(output: string, word: 'pass' | 'fail' | 'skip'): number {
  const node = output.matchAll(new RegExp(`^ℹ ${word}(?:ped)? (\\d+)$`, 'gm'))
  const others = output.matchAll(new RegExp(`^ {2}(\\d+) ${word}(?:p?ed)\\b`, 'gm'))
  return [...node, ...others].reduce((total, [, found]) => total + Number(found), 0)
}

/** In CI everything has to run: what was skipped has failed. */
export function failSkipped(count: Count, isCi: boolean): Count {
  return isCi ? { ...count, failed: count.failed + count.skipped, skipped: 0 } : count
}

export const lastLine = ({ passed, failed, skipped }: Count) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Enough for some tests and the beginning of a stack. */
const maxLines = 80

/** What a suite wrote of its failures: the closing part of node's runner or of Playwright; of others the last lines. */
export function failuresIn(output: string): string {
  const [, node] = output.split(/^✖ failing tests:$/m)
  const [playwright] = /^ {2}1\) [\s\S]*?(?=^ {2}\d+ failed$)/m.exec(output) ?? []
  const closing = (node ?? playwright)?.trim().split('\n').slice(0, maxLines)
  return (closing ?? output.trimEnd().split('\n').slice(-maxLines)).join('\n')
}
