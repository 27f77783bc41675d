import { unavailable } from '../errors.ts'

/** How many calls of one kind visitors may have in hand at once. */
const room = 64

/**
 * Lets so many in and asks the rest at once to come again, so that whoever is in is answered soon, and staff beside them
 * too. A call counts from when its body has arrived: nobody holds a place by sending slowly.
 */
export function door<Input, Answer>(work: (input: Input) => Promise<Answer> | Answer) {
  let inside = 0
  return async (input: Input): Promise<Answer> => {
    if (inside >= room) throw unavailable('Many people are here just now. Please try again in a moment.')
    inside++
    try {
      return await work(input)
    } finally {
      inside--
    }
  }
}
