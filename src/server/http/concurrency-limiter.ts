import type { FastifyRequest } from 'fastify'
import type { Actor } from '../lib/actor.ts'
import { unavailable } from '../lib/errors.ts'
import { siteOf } from '../rate-limits/by-network.ts'
import { networkOf } from './network.ts'

const limit = 64
/** The last places are for sites that hold fewer than as many, so that others find some in the flood of one. */
const kept = Math.floor(limit / 3)

interface Received {
  readonly actor: Pick<Actor, 'network'>
}

/** Refuses further calls with a 503. A call counts once its body has arrived, so a slow sender holds no slot. */
export function limitConcurrency<Input extends Received, Answer>(work: (input: Input) => Promise<Answer> | Answer) {
  const running = new Map<string, number>()
  let all = 0
  const runningOf = (site: string) => running.get(site) ?? 0
  const assertBelowLimit = (site: string) => {
    if (all >= (runningOf(site) < kept ? limit : limit - kept))
      throw unavailable('Many people are here just now. Please try again in a moment.')
  }
  const change = (site: string, by: 1 | -1) => {
    all += by
    running.set(site, runningOf(site) + by)
    if (runningOf(site) === 0) running.delete(site)
  }
  return {
    onRequest: [async ({ ip }: FastifyRequest) => assertBelowLimit(siteOf(networkOf(ip)))],
    async enter(input: Input): Promise<Answer> {
      const site = siteOf(input.actor.network)
      assertBelowLimit(site)
      change(site, 1)
      try {
        return await work(input)
      } finally {
        change(site, -1)
      }
    },
  }
}
