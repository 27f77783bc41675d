import { unavailable } from '../errors.ts'

/** How many calls of one kind visitors may have in hand at once. */
const room = 64

/**
 * Lets so many in and asks the rest at once to come again, so that whoever is in is answered soon, and staff beside them
 * too. A call counts from when its body has arrived: nobody holds a place by sending slowly. But when it is full, `early`
 * says so before a body is read, which costs hardly anything.
 */
export function door<Input, Answer>(work: (input: Input) => Promise<Answer> | Answer) {
  let inside = 0
  const assertRoom = () => {
    if (inside >= room) throw unavailable('Many people are here just now. Please try again in a moment.')
  }
  return {
    early: [async () => assertRoom()],
    async enter(input: Input): Promise<Answer> {
      assertRoom()
      inside++
      try {
        return await work(input)
      } finally {
        inside--
      }
    },
  }
}
