export interface Row {
  work: string
  figure: number
  unit: string
  ceiling?: number
  /** Milliseconds. */
  p50?: number
  p95?: number
  p99?: number
  /** Resident memory after the work, in MB. */
  memory?: number
  /**
   * What the ratio to the ceiling should be, or the figure where there is none; or the 95th percentile whatever the
   * ceiling. Without it the row is only printed.
   */
  target?: Target
}

export type Target = { atLeast: number } | { atMost: number } | { p95AtMost: number }

const columns = [
  'work',
  'figure',
  'ceiling',
  'ratio',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'memory MB',
  'target',
  'reached',
] as const

/** One table in Markdown, so that it can be kept as it is. */
export function printTable(rows: Row[]): void {
  const lines = [columns, columns.map(() => '---'), ...rows.map(cells)]
  process.stdout.write(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`)
}

function cells(row: Row): string[] {
  const { work, figure, unit, ceiling, p50, p95, p99, memory, target } = row
  const ratio = ceiling === undefined ? '' : (figure / ceiling).toFixed(2)
  const measured = [
    `${short(figure)} ${unit}`,
    short(ceiling),
    ratio,
    short(p50),
    short(p95),
    short(p99),
    short(memory),
  ]
  return [work, ...measured, words(target), target ? (isReached(row, target) ? 'yes' : 'no') : '']
}

function words(target: Target | undefined): string {
  if (!target) return 'printed'
  if ('p95AtMost' in target) return `p95 at most ${short(target.p95AtMost)}`
  return 'atLeast' in target ? `at least ${short(target.atLeast)}` : `at most ${short(target.atMost)}`
}

/** As it is printed: a ratio of 0.996 is 1.00. */
function isReached({ figure, ceiling, p95 = Number.NaN }: Row, target: Target): boolean {
  if ('p95AtMost' in target) return p95 <= target.p95AtMost
  const value = ceiling === undefined ? figure : Number((figure / ceiling).toFixed(2))
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

function short(value: number | undefined): string {
  if (value === undefined) return ''
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
