export interface Row {
  work: string
  /** In `unit`, higher is better unless `target` is a most. */
  figure: number
  unit: string
  ceiling?: number
  p50?: number
  p99?: number
  /** Resident memory after the work, in MB. */
  memory?: number
  target?: string
}

const columns = ['work', 'figure', 'ceiling', 'ratio', 'p50 ms', 'p99 ms', 'memory MB', 'target'] as const

/** One table in Markdown, so that it can be kept as it is. */
export function printTable(rows: Row[]): void {
  const lines = [columns, columns.map(() => '---'), ...rows.map(cells)]
  process.stdout.write(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`)
}

function cells({ work, figure, unit, ceiling, p50, p99, memory, target }: Row): string[] {
  const ratio = ceiling === undefined ? '' : (figure / ceiling).toFixed(2)
  return [work, `${short(figure)} ${unit}`, short(ceiling), ratio, short(p50), short(p99), short(memory), target ?? '']
}

function short(value: number | undefined): string {
  if (value === undefined) return ''
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
