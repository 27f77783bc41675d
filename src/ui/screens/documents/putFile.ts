import { parseBody } from './parseBody.ts'

/** An upload that did not arrive: the server's body holds its words, the message is fixed (product: Messages). */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: number
  readonly body: unknown

  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.status = status
    this.body = body
  }
}

interface Upload {
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** PUTs the file to the address it was given: no bearer token, no anti-forgery header (product: Calls). */
export function putFile(address: string, file: File, { onProgress, signal }: Upload): Promise<void> {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = () => {
    const message = `cannot PUT ${withoutQuery(new URL(address, location.href).href)} ${request.status}`
    reject(new UploadError(message, request.status, parseBody(request)))
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

/** An address without its query string, which is the key to it. */
export const withoutQuery = (address: string): string => address.split('?')[0] ?? address
