import type { PictureWidth } from '#contract/picture-widths.ts'
import { inTurn, type Turn } from '../lib/turns.ts'
import type { Services } from '../services.ts'
import { coalesce } from './coalesce.ts'
import { draw, drawingId, moveUp } from './draw-queue.ts'
import { recordBroken } from './failed-pages.ts'
import { resultOf } from './outcome.ts'
import { readCached, writeCached } from './page-cache.ts'
import type { Task } from './page-thread.ts'
import type { PageText } from './shapes.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'> & Turn

interface Wanted {
  readonly page: number
  readonly priority: number
}

interface WantedPicture extends Wanted {
  readonly width: PictureWidth
}

/** Returns a WebP, kept or drawn now. */
export const picture = (services: Needs, fileKey: string, { page, width, priority }: WantedPicture): Promise<Buffer> =>
  keptOrDrawn(services, { fileKey, name: `${page}-${width}.webp`, priority }, { kind: 'picture', page, width })

/** Returns the words of a page and their places, kept or read now. */
export async function pageText(services: Needs, fileKey: string, { page, priority }: Wanted): Promise<PageText> {
  const json = await keptOrDrawn(services, { fileKey, name: `${page}.json`, priority }, { kind: 'text', page })
  return JSON.parse(json.toString())
}

interface Kept {
  readonly fileKey: string
  readonly name: string
  readonly priority: number
}

type PageTask = Extract<Task, { page: number }>

async function keptOrDrawn(services: Needs, wanted: Kept, task: PageTask): Promise<Buffer> {
  const kept = () => readCached(services, wanted.fileKey, wanted.name)
  return (await kept()) ?? inTurn(services, async () => (await kept()) ?? drawOnce(services, wanted, task))
}

/** Those who wish for the same share one drawing, each in their own turn. */
function drawOnce(services: Needs, { fileKey, name, priority }: Kept, task: PageTask): Promise<Buffer> {
  const id = drawingId(fileKey, task)
  moveUp(id, priority)
  return coalesce(id, async () => {
    const outcome = await draw(services, fileKey, task, priority)
    await recordBroken(services.db, fileKey, task, outcome)
    const bytes = bytesOf(resultOf(outcome))
    await writeCached(services, fileKey, name, bytes)
    return bytes
  })
}

const bytesOf = (result: PageText | Uint8Array<ArrayBuffer>) =>
  result instanceof Uint8Array ? Buffer.from(result.buffer) : Buffer.from(JSON.stringify(result))
