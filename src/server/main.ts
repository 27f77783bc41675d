import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirOf } from './lib/data-dir.ts'

// Files that we create are readable by this user only.
process.umask(0o077)

// What the start compiles is kept for the next one (decision 29).
enableCompileCache(join(dataDirOf(process.env), 'compiled'))
const { start } = await import('./start.ts')
await start()
// Later than the first answers; otherwise a start after `kill -9` would compile everything again.
setTimeout(flushCompileCache, 2_000).unref()
