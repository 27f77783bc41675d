import { message } from '#words/message.ts'
import { locked } from '../rendering/engine/failures.ts'
import { findPrepared } from '../rendering/preparations.ts'
import type { Services } from '../services.ts'
import { viewKindOf } from '../storage/file-kinds.ts'

const maxBytes = 256_000_000
const maxPages = 2_000

export const tooHard = message('This file takes too much memory or time, so no mark can be written into it.')
const notPdf = message('Only a PDF can carry a mark.')
const tooLarge = message('This file has more than 256 MB, so no mark can be written into it.')
const tooLong = message('This file has more than 2,000 pages, so no mark can be written into it.')
const encrypted = message('This file is protected by a password, so no mark can be written into it.')
const unreadable = message('The pages of this file cannot be shown, so no mark can be written into it.')

type Needs = Pick<Services, 'db' | 'storage'>

/** What is known before the file is opened. */
export async function refusalOf({ db, storage }: Needs, fileKey: string): Promise<{ refusal?: string; pages: number }> {
  if (viewKindOf(fileKey) !== 'pdf') return { refusal: notPdf, pages: 0 }
  const size = await storage.sizeOf(fileKey)
  if (size === undefined) return { refusal: unreadable, pages: 0 }
  if (size > maxBytes) return { refusal: tooLarge, pages: 0 }
  const { state, reason, pages = 0 } = (await findPrepared(db, fileKey)) ?? {}
  if (state !== 'ready') return { refusal: reason === locked ? encrypted : unreadable, pages }
  return pages > maxPages ? { refusal: tooLong, pages } : { pages }
}
