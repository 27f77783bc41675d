import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Pipes the same file out, and a body into a synced file. */
const file = process.env.FILE ?? ''

createServer(async (request, response) => {
  if (request.url === '/healthz') return void response.end()
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': statSync(file).size })
    // Who asked counts the bytes, and may be gone before we hear that the last one left.
    return pipeline(createReadStream(file), response).catch(() => {})
  }
  const path = `${file}.upload`
  await pipeline(request, createWriteStream(path))
  const kept = await open(path, 'r+')
  await kept.sync()
  await kept.close()
  await rm(path)
  response.writeHead(204).end()
}).listen(Number(process.env.PORT), '127.0.0.1')
