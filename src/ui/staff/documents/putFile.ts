import { CallError } from '../../lib/http/call-error.ts'
import { t } from '../../lib/i18n/t.ts'

/** A failed upload. Its own message is fixed (product: Messages). */
export class UploadError extends CallError {
  override name = 'UploadError'
}

interface Upload {
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

export function putFile(address: string, file: File, { onProgress, signal }: Upload): Promise<void> {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = () => {
    const { status } = request
    const whole = withoutQuery(new URL(address, location.href).href)
    const text = t('cannot PUT {address} {status}', { address: whole, status: String(status) })
    reject(new UploadError(text, status, parseBody(request)))
  }

  request.open('PUT', address)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / Math.max(total, 1)) * 100))
  request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
  request.onerror = fail
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

export const withoutQuery = (address: string): string => address.split('?')[0] ?? address

/** Parses a JSON body; undefined when it is not JSON, as from a proxy or a store. */
function parseBody(request: XMLHttpRequest): unknown {
  if (!request.getResponseHeader('content-type')?.includes('json')) return undefined
  try {
    return JSON.parse(request.responseText)
  } catch {
    return undefined
  }
}
