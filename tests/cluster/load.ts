import type { TestContext } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { type Call, CallError } from '#support/client.ts'
import { customer } from '#support/given.ts'

/**
 * Visitors who send forms and staff who look at them, until told to stop; counts what went well and what did not, by the
 * status that was answered (0: none of Docent's).
 */
export function startLoad(test: TestContext, visitor: Call, staff: Call, mark: string) {
  const answered: string[] = []
  const failed: number[] = []
  const failedReads: number[] = []
  let stopping = false

  const statusOf = (error: unknown) => (error instanceof CallError ? error.status : 0)
  async function going(work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !stopping; round++) await work(round).catch((error: unknown) => failed.push(statusOf(error)))
  }
  const sender = (name: string) =>
    going(async (round) => {
      const email = `${mark}-${name}-${round}@example.com`
      await visitor(catalogueRequests.send, { body: { ...customer, email } })
      answered.push(email)
    })
  const read = () => staff(catalogueRequests.listPending, { query: { size: 10 } })
  const reader = () =>
    going(() =>
      read().then(
        () => undefined,
        (error: unknown) => {
          failedReads.push(statusOf(error))
          throw error
        },
      ),
    )
  const loops = [sender('a'), sender('b'), reader(), reader()]
  const stop = async () => {
    stopping = true
    await Promise.all(loops)
  }
  test.after(stop)
  return { answered, failed, failedReads, stop }
}
