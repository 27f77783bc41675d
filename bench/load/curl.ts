import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function curl(args: string[]) {
  const wanted = '%{http_code} %{size_download} %{time_total}'
  const { stdout } = await run('curl', ['-sS', '-o', '/dev/null', '-w', wanted, ...args])
  const [status = 0, size = 0, seconds = 0] = stdout.split(' ').map(Number)
  return { status, size, seconds }
}

/** Answers how many seconds it took. */
export async function upload(address: string, file: string): Promise<number> {
  const headers = ['-H', 'content-type: application/octet-stream', '-H', 'expect:']
  const { status, seconds } = await curl(['-T', file, ...headers, address])
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`)
  return seconds
}

export async function download(address: string, bytes: number): Promise<number> {
  const { status, size, seconds } = await curl([address])
  if (status !== 200 || size !== bytes) throw new Error(`The download was answered with ${status} and ${size} bytes.`)
  return seconds
}

/** An archive by its first bytes; the rest does not matter to anyone. */
export async function writeLarge(path: string, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(1_048_576, 'x')
  const whole = async function* () {
    yield Buffer.from('PK\x03\x04')
    for (let left = bytes - 4; left > 0; left -= chunk.length)
      yield left < chunk.length ? chunk.subarray(0, left) : chunk
  }
  await pipeline(Readable.from(whole()), createWriteStream(path))
  if ((await stat(path)).size !== bytes) throw new Error('The large file has another size.')
}
