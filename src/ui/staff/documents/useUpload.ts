import { useEffect, useRef, useState } from 'react'
import { documents } from '#contract/documents.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { toast } from '../../lib/toast/toast.ts'
import { UploadError } from './putFile.ts'
import { canRetry, findRefusal, type UploadType } from './refusal.ts'
import { uploadFile } from './uploadFile.ts'

export type Upload = string | Promise<string>

export type UploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'sending'; readonly file: File; readonly percent: number }
  | { readonly kind: 'failed'; readonly file: File; readonly reason: string; readonly canRetry: boolean }
  | { readonly kind: 'sent'; readonly file: File }

/** State of one upload: validates and sends the file with progress; can be cancelled and retried (product: Catalogues and their files). */
export function useUpload(type: UploadType, onChange: (upload: Upload | undefined) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = (file: File) => {
    const own = new AbortController()
    running.current = own
    setState({ kind: 'sending', file, percent: 0 })
    const arrival = uploadFile(file, type, {
      signal: own.signal,
      onProgress: (percent) => setState({ kind: 'sending', file, percent }),
    })
    const settled = arrival.then(
      (url) => {
        onChange(url)
        setState({ kind: 'sent', file })
        return url
      },
      (error: unknown) => {
        if (!own.signal.aborted) fail(file, error)
        throw error
      },
    )
    settled.catch(() => {})
    onChange(settled)
  }

  /** A failed call has already shown its toast. */
  const fail = (file: File, error: unknown) => {
    const reason = errorWords(error)
    onChange(undefined)
    setState({ kind: 'failed', file, reason, canRetry: canRetry(error) })
    if (error instanceof UploadError) toast.error(reason, documents.uploadUrl)
  }

  const choose = (file: File) => {
    clear()
    const reason = findRefusal(file, type)
    if (reason) setState({ kind: 'refused', reason })
    else send(file)
  }

  const clear = () => {
    running.current?.abort()
    onChange(undefined)
    setState({ kind: 'none' })
  }
  return { state, choose, clear, retry: send }
}
