import { readdirSync } from 'node:fs'
import { readArguments, runAll } from './harness/alone.ts'
import type { Fault } from './harness/run.ts'

/** npm run faults -- --size smoke|night|release [--seed N] [authorisation decisions …] */
const asked = readArguments()
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== 'main.ts')
const faults: Fault[] = []
for (const file of files.sort()) {
  const found: Record<string, unknown> = await import(`./${file}`)
  faults.push(...Object.values(found).filter(isFault))
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'counts' in value && 'run' in value
}

const unknown = asked.ids.filter((id) => !faults.some((fault) => fault.id === id))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${faults.map(({ id }) => id).join(', ')}.`)
await runAll(asked.ids.length > 0 ? faults.filter(({ id }) => asked.ids.includes(id)) : faults, asked)
