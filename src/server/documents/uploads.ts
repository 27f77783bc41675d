import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { documents } from '#contract/documents.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { transact } from '../database/dialect.ts'
import { cutWhenOver } from '../http/cut.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { isOver } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import { conflict, type DomainError, fieldError, forbidden, invalid, invalidFields } from '../lib/errors.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { findStaff } from '../sessions/api-tokens.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { assertKind, extensionOf } from '../storage/file-kinds.ts'
import type { Reservation } from '../storage/free-space.ts'
import { readUploadTerms } from '../storage/local.ts'
import type { UploadTerms, Validate } from '../storage/storage.ts'
import * as queries from './documents.queries.ts'
import { limitedStream } from './limited-stream.ts'
import { limits } from './rate-limits.ts'
import { beginReceiving, isStale } from './upload-attempt.ts'

const addressLifetime = 10 * minute
/** Milliseconds. */
const lookedAgainAfter = 3_000

type UploadRequest = BodyOf<typeof documents.uploadUrl>

/** Returns an upload address that accepts one PUT of one file within ten minutes. */
export async function requestUpload(
  services: Services,
  actor: AuthenticatedActor,
  { extension, type, size }: UploadRequest,
) {
  const { storage, now } = services
  const maxBytes = maxBytesOf(services, type)
  if (type === 'tour' && extension !== 'zip') throw invalid('extension', 'Please choose the ZIP archive of the tour.')
  if (size !== undefined && size > maxBytes) throw tooLarge(maxBytes)
  const key = `${randomUUID()}.${extension}`
  const created = now()
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.uploadByUser, tx.actor.caller.id)
    await queries.insertIssued(tx.db, { key, userId: tx.actor.caller.id, type, created })
  })
  const session = actor.caller.credential
  const terms = { size: size ?? maxBytes, exact: size !== undefined, expires: created + addressLifetime, session }
  return storage.uploadUrl(key, terms)
}

const maxBytesOf = ({ config }: Pick<Services, 'config'>, type: UploadRequest['type']): number =>
  type === 'tour' ? config.maxTourBytes : config.maxUploadBytes

interface IncomingUpload {
  key: string
  query: Parameters<typeof readUploadTerms>[2]
  /** The Content-Length of the request, in bytes. */
  length: number | undefined
  bytes: Readable
  /** Throws while too many files of this person are on their way: each one holds room on the disk. */
  admit: (userId: string) => void
}

/** Stores a PDF that the program itself makes. The row comes first, so that the clean-up finds the file after a kill. */
export async function storePdf(services: Services, userId: string, bytes: Readable): Promise<string> {
  const { db, storage, config, now } = services
  const key = `${randomUUID()}.pdf`
  await transact(db, (trx) => queries.insertIssued(trx, { key, userId, type: 'catalogue', created: now() }))
  const terms = { size: config.maxUploadBytes, exact: false }
  await ingestUpload(services, key, terms, (validate) => storage.put(key, bytes, validate))
  return key
}

/** Stores the bytes sent to an upload address. After a failure the address can be used again. */
export async function receiveUpload(services: Services, upload: IncomingUpload): Promise<void> {
  const { key, query, length, bytes, admit } = upload
  const { storage, db, config, clock } = services
  const terms = readUploadTerms(services, key, query)
  if (!terms || isOver(terms.expires, services.now(), addressLifetime)) throw uploadRefused()
  assertLength(terms, length)
  const staff = () => findStaff({ db, config, now: clock.now }, terms.session)
  const uploader = await staff()
  if (!uploader) throw uploadRefused()
  let reservation: Reservation | undefined
  const limited = limitedStream(bytes, (total, added) => {
    if (total > terms.size) throw wrongSize(terms)
    reservation?.used(added)
  })
  try {
    await ingestUpload(services, key, terms, async (validate) => {
      admit(uploader.id)
      reservation = await storage.reserve(length ?? terms.size)
      const isStaff = async () => (await staff()) !== undefined
      return storage.put(key, cutWhenOver(limited, isStaff, lookedAgainAfter, uploadRefused()), validate)
    })
  } finally {
    // Refused before it had a reader, it would wait for one and block the connection.
    limited.destroy()
    reservation?.release()
  }
}

const uploadRefused = () =>
  forbidden(
    'This upload address is not valid any more: its time is over, or your session has ended. Please choose the file again.',
  )

async function ingestUpload(
  services: Services,
  key: string,
  terms: Size,
  transfer: (validate: Validate) => Promise<number | undefined>,
): Promise<void> {
  const attempt = await beginReceiving(services, key)
  try {
    const size = await transfer(async (file) => {
      assertLength(terms, file.size)
      await assertKind(file.read, extensionOf(key))
      await attempt.assertOurs()
    })
    if (size === undefined) throw invalid('url', unfinished)
    if (!(await attempt.end('stored', size))) throw conflict('This upload was given up meanwhile.')
  } catch (error) {
    await attempt.end('issued')
    throw error
  }
}

export const unfinished = 'The upload of this file is not finished.'

type Size = Pick<UploadTerms, 'size' | 'exact'>

function assertLength(terms: Size, length: number | undefined): void {
  if (length === undefined) return
  if (length === 0) throw invalid('file', 'The file is empty.')
  if (length > terms.size || (terms.exact && length !== terms.size)) throw wrongSize(terms)
}

function wrongSize({ size, exact }: Size): DomainError {
  return exact ? invalid('file', 'This address was given out for a file of {n} bytes.', { n: size }) : tooLarge(size)
}

const tooLarge = (bytes: number) =>
  invalidFields(
    [fieldError('file', 'This file is too large: at most {size} MB.', { size: Math.floor(bytes / 1_000_000) })],
    413,
  )

/** An upload that was sent directly to the store is validated and ingested first. */
export async function resolveUpload(services: Services, userId: string, url: string): Promise<string> {
  const { db, storage, clock } = services
  const key = storage.keyOf(url) ?? ''
  const upload = await queries.findUpload(db, key, userId)
  const terms = { size: maxBytesOf(services, upload?.type ?? 'catalogue'), exact: false }
  const isFree = upload?.status === 'issued' || (upload?.status === 'receiving' && isStale(upload.changed, clock.now()))
  if (!isFree) return key
  await ingestUpload(services, key, terms, (validate) => storage.ingest(key, validate))
  // Not before the copy counts: whoever was killed in between tries again. What stays is deleted after a day.
  await storage.removeIngested(key).catch(() => {})
  return key
}
