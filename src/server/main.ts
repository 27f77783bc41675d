import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirOf } from './lib/data-dir.ts'

// Files that we create are readable by this user only.
process.umask(0o077)

// What the start compiles is kept for the next one (decision 29).
enableCompileCache(join(dataDirOf(process.env), 'compiled'))
const { start } = await import('./start.ts')
await start()
setTimeout(tidyUp, 2_000).unref()

/** Later than the first answers: what compiling left is given back, and a start after `kill -9` finds what was compiled. */
async function tidyUp(): Promise<void> {
  flushCompileCache()
  const collect = await collector()
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Node's own compiled modules are good for V8's default flags only: with --expose-gc at launch it would compile them at
 * each start, and with a flag that stays those that are loaded late (decision 29).
 */
async function collector(): Promise<NodeJS.GCFunction> {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([import('node:v8'), import('node:vm')])
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return collect
}
