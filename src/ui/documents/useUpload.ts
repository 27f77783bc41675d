import { useEffect, useRef, useState } from 'react'
import { documents, type Extension, extensions } from '#contract/documents.ts'
import { call } from '../api/call.ts'
import { toast } from '../shared/toast.ts'
import { bare, putFile, UploadError } from './putFile.ts'

export type UploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'sending'; readonly file: File; readonly percent: number }
  | { readonly kind: 'failed' | 'sent'; readonly file: File }

/** One file on its way: chosen, checked, sent with progress; it may be cancelled and tried again (product.md). */
export function useUpload(onSent: (url: string | undefined) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const own = new AbortController()
    running.current = own
    setState({ kind: 'sending', file, percent: 0 })
    try {
      onSent(await upload(file, own.signal, (percent) => setState({ kind: 'sending', file, percent })))
      setState({ kind: 'sent', file })
    } catch (error) {
      if (own.signal.aborted) return
      setState({ kind: 'failed', file })
      if (error instanceof UploadError) toast.error(error.message)
    }
  }

  const choose = (file: File) => {
    clear()
    const reason = refusal(file)
    if (reason) setState({ kind: 'refused', reason })
    else void send(file)
  }

  const clear = () => {
    running.current?.abort()
    onSent(undefined)
    setState({ kind: 'none' })
  }
  return { state, choose, clear, retry: (file: File) => void send(file) }
}

async function upload(file: File, signal: AbortSignal, onProgress: (percent: number) => void): Promise<string> {
  const body = { extension: extensionOf(file), type: 'catalogue', size: file.size } as const
  const address = await call(documents.uploadUrl, { body })
  signal.throwIfAborted()
  await putFile(address, file, { onProgress, signal })
  return bare(new URL(address, location.href).href)
}

const extensionOf = ({ name }: File) => name.split('.').pop()?.toLowerCase() as Extension

/** Kind and size, before anything is sent; the largest size is the server's to say, which is told it beforehand. */
function refusal(file: File): string | undefined {
  if (!extensions.includes(extensionOf(file)))
    return `Please choose one of these kinds of file: ${extensions.join(', ')}.`
  return file.size === 0 ? 'The file is empty.' : undefined
}
