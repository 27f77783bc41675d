import { useState } from 'react'
import { hasCode } from '../../../lib/http/call-error.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import type { ToastMessage } from '../../../lib/toast/toast.ts'
import { isTyping } from './isTyping.ts'

/** Runs calls with the key of the page. */
export interface ActionRunner {
  readonly secret: string
  /** Runs a call and announces `outcome`. Rejects when the call fails, after its toast. */
  readonly run: (action: () => Promise<void>, outcome: string) => Promise<void>
}

interface Result {
  readonly outcome: string
  /** A toast, which stays until the next press. */
  readonly failure?: Pick<ToastMessage, 'kind' | 'text'>
}
const nothing: Result = { outcome: '' }

/** Keeps the outcome of the latest action. The request is read again after each. */
export function useActionRunner(secret: string, read: () => Promise<void>) {
  const [{ outcome, failure }, setResult] = useState<Result>(nothing)
  const run = async (action: () => Promise<void>, words: string) => {
    setResult(nothing)
    try {
      await action()
    } catch (error) {
      setResult({ outcome: '', failure: toastOf(error) })
      if (!isTyping()) await read()
      throw error
    }
    await read()
    setResult({ outcome: words })
  }
  const runner: ActionRunner = { secret, run }
  return { runner, outcome, failure, forget: () => setResult(nothing) }
}

const toastOf = (error: unknown) =>
  ({ kind: hasCode(error, 'preparing') ? 'info' : 'error', text: errorWords(error) }) as const
