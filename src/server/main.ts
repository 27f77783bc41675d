import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirOf } from './platform/data-dir.ts'

// Files that we create are readable by this user only.
process.umask(0o077)

// What the start compiles is kept for the next one (decision 29).
enableCompileCache(join(dataDirOf(process.env), 'compiled'))
const { start } = await import('./start.ts')
await start()
setTimeout(tidyUp, 2_000).unref()

/** Later than the first answers: what compiling left is given back, and a start after `kill -9` finds what was compiled. */
function tidyUp(): void {
  flushCompileCache()
  // There with --expose-gc, as every way to run the bundle has it.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
