import { useState } from 'react'
import { copy } from './copy.ts'

/** Copies a text that is shown only now, and knows whether it was copied. */
export function useCopied(text: string, notice: string) {
  const [isCopied, setCopied] = useState(false)
  const onCopy = async () => {
    if (await copy(text, notice)) setCopied(true)
  }
  return { isCopied, onCopy }
}
