import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const interval = 50

/** Turns of the event loop to wait for a short one: a server that is too busy for one stops all the same. */
const mostTurns = 200
const shortTurnMs = 0.2

/** Node closes idle connections once, so one that becomes idle later would delay the shutdown. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), interval)
    app.server.once('close', () => clearInterval(timer))
  })
}

/** Closing the socket resets connections that were not accepted yet, so this waits for a turn in which few can have come (decision 22). */
export function closeInShortTurn(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    await nextTurn()
    for (let turn = 0; turn < mostTurns; turn++) {
      const began = performance.now()
      await nextTurn()
      if (performance.now() - began < shortTurnMs) return
    }
  })
}
