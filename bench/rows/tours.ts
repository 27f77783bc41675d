import { randomBytes } from 'node:crypto'
import type { Services } from '#server/services.ts'
import { givenFor } from '#support/given.ts'
import { zip } from '#support/zip.ts'
import type { World } from '../fixture.ts'
import { inRounds, middle } from '../load/rounds.ts'
import { listScript, tilesScript } from '../load/scripts.ts'
import { besideTiles, tileOf } from '../load/tiles.ts'
import { wrk } from '../load/wrk.ts'
import type { Row } from '../table.ts'
import { randomKeys } from './lists.ts'

const tileBytes = 40_000
const fewFiles = 600
const manyFiles = 6_000

interface Tour {
  /** The path of its folder. */
  readonly folder: string
  readonly files: number
}

/** Files out of the archive of a tour: one after the other, beside lists, and what memory a larger archive takes. */
export async function measureTours(world: World): Promise<Row[]> {
  const [few, many] = [await openTour(world, fewFiles), await openTour(world, manyFiles)]
  const memory = await memoryAfter(world, few)
  const growth = (await memoryAfter(world, many)) - memory
  const { file } = await inRounds(world.rounds, { file: () => readTiles(world, many, 1) })
  const one = middle(file)
  return [
    { ...one, work: 'a file of a tour of 6,000 files', figure: one.p50, unit: 'ms', target: { atMost: 1 } },
    { work: 'memory after a tour of 240 MB, above 24 MB', figure: growth, unit: 'MB', target: { atMost: 64 } },
    await listBesideTiles(world, many),
  ]
}

async function openTour({ call, product: { origin } }: World, files: number): Promise<Tour> {
  const given = givenFor({ now: Date.now, config: { publicUrl: origin } } as Services, origin)
  const bytes = randomBytes(tileBytes)
  const tiles = Array.from({ length: files }, (_, tile) => ({ name: tileOf(tile), bytes, method: 0 }))
  const { id } = await given.uploadedTour(call, zip([{ name: 'index.html' }, ...tiles]), `${files} files`)
  const { token } = await given.access(call, id)
  const start = await fetch(`${origin}/api/tour/frame?token=${token}`)
  if (!start.ok) throw new Error(`the tour does not open: ${start.status}`)
  return { folder: new URL('.', start.url).pathname, files }
}

function readTiles({ product, seconds }: World, { folder, files }: Tour, connections: number) {
  const script = tilesScript(folder, { files, bytes: tileBytes })
  return wrk({ origin: product.origin, seconds, connections, script })
}

/** Of a server that did nothing else. */
async function memoryAfter(world: World, tour: Tour): Promise<number> {
  await world.restartProduct()
  await readTiles(world, tour, 32)
  return world.product.memory()
}

/** Pages of a list, alone and while a viewer enters a room of 200 tiles each second. */
async function listBesideTiles({ product, rounds, seconds, token }: World, { folder }: Tour): Promise<Row> {
  const { origin } = product
  const script = listScript(token, randomKeys(300))
  const list = () => wrk({ origin, seconds, connections: 8, script })
  const runs = await inRounds(rounds, { alone: list, beside: () => besideTiles(list, origin + folder) })
  const [alone, beside] = [middle(runs.alone), middle(runs.beside)]
  const figure = beside.p95 / alone.p95
  return { ...beside, work: 'p95 of a list beside 200 tiles, against alone', figure, unit: '', target: { atMost: 1.5 } }
}
