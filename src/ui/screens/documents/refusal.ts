import { type Extension, extensions } from '#contract/documents.ts'
import { CallError } from '../../http/send.ts'
import { UploadError } from './putFile.ts'

export const extensionOf = ({ name }: File) => name.split('.').pop()?.toLowerCase() as Extension

/** Kind and size, before anything is sent; the largest size is the server's to say, which is told it beforehand. */
export function findRefusal(file: File): string | undefined {
  if (!extensions.includes(extensionOf(file)))
    return `Please choose one of these kinds of file: ${extensions.join(', ')}.`
  return file.size === 0 ? 'The file is empty.' : undefined
}

/** Refusals of the file itself; anything else may pass with the fresh address that each try asks for. */
const ofTheFile = [400, 413, 415]

export function canRetry(error: unknown): boolean {
  if (error instanceof UploadError) return !ofTheFile.includes(error.status)
  return !(error instanceof CallError && [...ofTheFile, 403].includes(error.status))
}
