import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { median, type Row } from '../table.ts'
import type { World } from '../world.ts'

const run = promisify(execFile)

/** A large file up and down the local store, by curl. */
export async function measureFiles(world: World): Promise<Row[]> {
  const file = join(world.dataDir, '..', 'large.zip')
  await writeLarge(file, world.fileBytes)
  const ceiling = await world.start('bench/ceilings/files.ts', [file])
  await world.restartProduct()
  const idle = world.product.memory()
  const times: Record<'up' | 'down' | 'bareUp' | 'bareDown', number[]> = { up: [], down: [], bareUp: [], bareDown: [] }
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, world.product.memory())
  }, 50)
  try {
    for (let round = 0; round < world.rounds; round++) {
      times.bareUp.push(await upload(`${ceiling.origin}/`, file))
      const address = await world.call(documents.uploadUrl, {
        body: { extension: 'zip', type: 'catalogue', size: world.fileBytes },
      })
      times.up.push(await upload(address, file))
      const url = address.split('?')[0] ?? ''
      const { id } = await world.call(catalogues.create, { body: { name: 'large', url } })
      const { data } = await world.call(catalogues.list)
      times.bareDown.push(await download(`${ceiling.origin}/`, world.fileBytes))
      times.down.push(await download(data.find((row) => row.id === id)?.url ?? '', world.fileBytes))
    }
  } finally {
    clearInterval(watch)
    await ceiling.stop()
  }
  const speed = (seconds: number[]) => world.fileBytes / 1_000_000 / median(seconds)
  return [
    {
      work: 'download of a large file',
      figure: speed(times.down),
      unit: 'MB/s',
      ceiling: speed(times.bareDown),
      target: 'at least 0.80',
    },
    {
      work: 'upload of a large file, synced',
      figure: speed(times.up),
      unit: 'MB/s',
      ceiling: speed(times.bareUp),
      target: 'at least 0.60',
    },
    { work: 'memory above idle meanwhile', figure: peak - idle, unit: 'MB', target: 'at most 64' },
  ]
}

/** An archive by its first bytes; the rest does not matter to anyone. */
async function writeLarge(path: string, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(1_048_576, 'x')
  const whole = async function* () {
    yield Buffer.from('PK\x03\x04')
    for (let left = bytes - 4; left > 0; left -= chunk.length)
      yield left < chunk.length ? chunk.subarray(0, left) : chunk
  }
  await pipeline(Readable.from(whole()), createWriteStream(path))
  if ((await stat(path)).size !== bytes) throw new Error('The large file has another size.')
}

const curl = async (args: string[]) => {
  const { stdout } = await run('curl', [
    '-sS',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code} %{size_download} %{time_total}',
    ...args,
  ])
  const [status = 0, size = 0, seconds = 0] = stdout.split(' ').map(Number)
  return { status, size, seconds }
}

async function upload(address: string, file: string): Promise<number> {
  const { status, seconds } = await curl([
    '-T',
    file,
    '-H',
    'content-type: application/octet-stream',
    '-H',
    'expect:',
    address,
  ])
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`)
  return seconds
}

async function download(address: string, bytes: number): Promise<number> {
  const { status, size, seconds } = await curl([address])
  if (status !== 200 || size !== bytes) throw new Error(`The download was answered with ${status} and ${size} bytes.`)
  return seconds
}
