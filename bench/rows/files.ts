import { join } from 'node:path'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import type { World } from '../fixture.ts'
import { download, upload, writeLarge } from '../load/curl.ts'
import { inRounds } from '../load/rounds.ts'
import { median, type Row, type Target } from '../table.ts'

/** A large file up and down the local store. */
export async function measureFiles(world: World): Promise<Row[]> {
  const { fileBytes: bytes } = world
  const file = join(world.dataDir, 'large.zip')
  await writeLarge(file, bytes)
  const ceiling = await world.start('bench/ceilings/files.ts', { FILE: file })
  await world.restartProduct()
  const address = await keepLarge(world, file)
  const idle = world.product.memory()
  world.product.resetPeak()
  try {
    const seconds = await inRounds(world.rounds, {
      up: async () => upload(await uploadAddress(world), file),
      bareUp: () => upload(ceiling.origin, file),
      down: () => download(address, bytes),
      bareDown: () => download(ceiling.origin, bytes),
    })
    const row = (work: string, own: number[], bare: number[], target: Target): Row => {
      const speed = (times: number[]) => bytes / 1_000_000 / median(times)
      return { work, figure: speed(own), unit: 'MB/s', ceiling: speed(bare), target }
    }
    return [
      row('download of a large file', seconds.down, seconds.bareDown, { atLeast: 0.8 }),
      row('upload of a large file, synced', seconds.up, seconds.bareUp, { atLeast: 0.6 }),
      { work: 'memory above idle meanwhile', figure: world.product.peak() - idle, unit: 'MB', target: { atMost: 64 } },
    ]
  } finally {
    await ceiling.stop()
  }
}

export function uploadAddress({ call, fileBytes }: World): Promise<string> {
  return call(documents.uploadUrl, { body: { extension: 'zip', type: 'catalogue', size: fileBytes } })
}

/** The address to download it from. */
export async function keepLarge(world: World, file: string): Promise<string> {
  const address = await uploadAddress(world)
  await upload(address, file)
  const { id } = await world.call(catalogues.create, { body: { name: 'large', url: address.split('?')[0] ?? '' } })
  const { data } = await world.call(catalogues.list)
  return data.find((row) => row.id === id)?.url ?? ''
}
