import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { ViewKind } from '#contract/catalogues.ts'
import type { Extension } from '#contract/documents.ts'
import { invalid } from '../lib/errors.ts'
import type { Disposition, Read } from './storage.ts'

const office = 'application/vnd.openxmlformats-officedocument'

export const mediaTypes: Record<Extension, string> = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  xlsx: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1) as Extension

export const savedName = (key: string, name: string) => `${name}.${extensionOf(key)}`

export function savedAs(key: string, name: string, type: Disposition = 'attachment') {
  return { type: mediaTypes[extensionOf(key)], disposition: contentDisposition(savedName(key, name), { type }) }
}

const viewKinds: Partial<Record<Extension, ViewKind>> = {
  pdf: 'pdf',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
}

export const viewKindOf = (key: string): ViewKind | undefined => viewKinds[extensionOf(key)]

/** Throws a 400 when the content does not match the extension. */
export async function assertKind(read: Read, extension: Extension): Promise<void> {
  // Office files are ZIP archives too, so an archive is known by its first bytes alone.
  const found = extension === 'zip' ? await archiveType(read) : await mediaTypeOf(read)
  if (found !== mediaTypes[extension])
    throw invalid('file', 'This file is not what its ending {ending} says.', { ending: `.${extension}` })
}

async function mediaTypeOf(read: Read): Promise<string | undefined> {
  const { fileTypeFromStream } = await import('file-type')
  const bytes = await read()
  try {
    return (await fileTypeFromStream(Readable.toWeb(bytes)))?.mime
  } finally {
    bytes.destroy()
  }
}

async function archiveType(read: Read): Promise<string | undefined> {
  const mark = Buffer.concat(await (await read({ start: 0, end: 3 })).toArray()).toString('latin1')
  return mark === 'PK\x03\x04' || mark === 'PK\x05\x06' ? mediaTypes.zip : undefined
}
