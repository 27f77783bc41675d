import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Extension } from '#contract/documents.ts'
import { invalid } from '../errors.ts'

const office = 'application/vnd.openxmlformats-officedocument'

/** What we say a kept file is, by the extension it was accepted under. */
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

/** Throws a 400 when the bytes are not what the extension says. */
export async function assertKind(path: string, extension: Extension): Promise<void> {
  // Office files and many others are archives too, so an archive is known by its first bytes alone.
  const found = extension === 'zip' ? await archive(path) : (await fileTypeFromFile(path))?.mime
  if (found !== mediaTypes[extension]) throw invalid('file', `This file is not what its ending .${extension} says.`)
}

async function archive(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const mark = buffer.toString('latin1')
    return mark === 'PK\x03\x04' || mark === 'PK\x05\x06' ? mediaTypes.zip : undefined
  } finally {
    await file.close()
  }
}
