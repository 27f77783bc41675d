import { unavailable } from '../lib/errors.ts'

const limit = 64

/** Refuses further calls with a 503. A call counts once its body has arrived, so a slow sender holds no slot. */
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
