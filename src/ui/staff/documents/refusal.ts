import { type Extension, extensions } from '#contract/documents.ts'
import { CallError } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import { UploadError } from './putFile.ts'

/** What a file is uploaded for. */
export type UploadType = 'catalogue' | 'tour'

export const kindsFor: Readonly<Record<UploadType, readonly Extension[]>> = { catalogue: extensions, tour: ['zip'] }

export const extensionOf = ({ name }: File) => name.split('.').pop()?.toLowerCase() as Extension

/**
 * Returns why a file is refused before it is sent: its type, or that it is empty. The server checks the maximum size when
 * the address is requested.
 */
export function findRefusal(file: File, type: UploadType): string | undefined {
  const kinds = kindsFor[type]
  if (!kinds.includes(extensionOf(file)))
    return t('Please choose one of these kinds of file: {kinds}.', { kinds: kinds.join(', ') })
  return file.size === 0 ? t('The file is empty.') : undefined
}

/** Statuses that refuse the file itself; other failures may pass on a retry, which uses a new address. */
const fileStatuses = [400, 413, 415]

export function canRetry(error: unknown): boolean {
  if (error instanceof UploadError) return !fileStatuses.includes(error.status)
  return !(error instanceof CallError && [...fileStatuses, 403].includes(error.status))
}
