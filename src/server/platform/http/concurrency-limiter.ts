import { unavailable } from '../errors.ts'

/** How many calls of one kind visitors may have in hand at once. */
const limit = 64

/**
 * Lets so many in and asks the rest at once to come again, so that whoever is in is answered soon, and staff beside them
 * too. A call counts from when its body has arrived: nobody holds a place by sending slowly. But when it is full, `early`
 * says so before a body is read, which costs hardly anything.
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
