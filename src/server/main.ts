import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { dataDirOf } from './platform/config.ts'

// Whatever we write is for this user alone.
process.umask(0o077)

// The start reads a thousand sources: what they compile to is kept, and their memory is not (decision 12).
enableCompileCache(join(dataDirOf(process.env), 'compiled'))
setFlagsFromString('--optimize-for-size')
const { start } = await import('./start.ts')
await start()
setFlagsFromString('--no-optimize-for-size')
// Also whoever is killed starts faster the next time.
flushCompileCache()
