import { unavailable } from '../lib/errors.ts'

/** The most concurrent visitor calls per route. */
const limit = 64

/**
 * Limits the concurrent calls of `work` and refuses the rest with a 503, so that accepted calls and staff are served
 * promptly. A call counts once its body has arrived, so a slow sender holds no slot. `onRequest` refuses a call before
 * its body is read while the limit is reached.
 */
export function limitConcurrency<Input, Answer>(work: (input: Input) => Promise<Answer> | Answer) {
  let running = 0
  const assertBelowLimit = () => {
    if (running >= limit) throw unavailable('Many people are here just now. Please try again in a moment.')
  }
  return {
    onRequest: [async () => assertBelowLimit()],
    async enter(input: Input): Promise<Answer> {
      assertBelowLimit()
      running++
      try {
        return await work(input)
      } finally {
        running--
      }
    },
  }
}
