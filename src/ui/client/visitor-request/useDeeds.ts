import { useState } from 'react'
import { errorMessage } from '../../http/errorMessage.ts'
import { isTyping } from './isTyping.ts'

/** What a part of the page needs to do something with the request. */
export interface Deeds {
  readonly secret: string
  /** Makes a call and says what came of it. Rejects when the call fails, after the toast of the failure. */
  readonly run: (deed: () => Promise<void>, words: string) => Promise<void>
}

interface Result {
  readonly outcome: string
  /** The text of an error toast, which stays until the next press. */
  readonly failure: string
}
const nothing: Result = { outcome: '', failure: '' }

/** What came of the latest deed. The state is read again after each. */
export function useDeeds(secret: string, read: () => Promise<void>) {
  const [{ outcome, failure }, setResult] = useState<Result>(nothing)
  const run = async (deed: () => Promise<void>, words: string) => {
    setResult(nothing)
    try {
      await deed()
    } catch (error) {
      setResult({ outcome: '', failure: errorMessage(error) })
      if (!isTyping()) await read()
      throw error
    }
    await read()
    setResult({ outcome: words, failure: '' })
  }
  const deeds: Deeds = { secret, run }
  return { deeds, outcome, failure, forget: () => setResult(nothing) }
}
