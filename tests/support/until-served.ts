import { CallError } from './client.ts'

const isBusy = (error: unknown) => error instanceof CallError && error.status === 503

/** Repeats a call while it gets 503; such a call does not count against a limit. */
export async function untilServed<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
}
