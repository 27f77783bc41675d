import { documents } from '#contract/documents.ts'
import { call } from '../../lib/api/call.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import { putFile, withoutQuery } from './putFile.ts'
import { extensionOf, type UploadType } from './refusal.ts'

interface Watch {
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

export async function uploadFile(file: File, type: UploadType, { onProgress, signal }: Watch): Promise<string> {
  const body = { extension: extensionOf(file), type, size: file.size } as const
  const address = await call(documents.uploadUrl, { body })
  signal.throwIfAborted()
  await putFile(localAddress(address), file, { onProgress, signal })
  return withoutQuery(address)
}
