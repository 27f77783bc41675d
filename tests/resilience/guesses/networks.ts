import { Agent } from 'node:http'
import type { Random, Run } from '../harness/run.ts'

/** Somebody who guesses: where they come from, and what they pretend. */
export interface Network {
  agent?: Agent
  headers(random: Random): Record<string, string>
}

const anywhere = (random: Random) => `198.51.100.${random.upTo(256)}`
const pretended = (random: Random) => ({
  forwarded: `for=${anywhere(random)}`,
  'x-real-ip': anywhere(random),
  'true-client-ip': anywhere(random),
})

/** The proxy adds the address it sees to what the visitor claims before it. */
const behindProxy = (address: (random: Random) => string): Network => ({
  headers: (random) => ({ ...pretended(random), 'x-forwarded-for': `${anywhere(random)}, ${address(random)}` }),
})

/** No proxy of ours: what it forwards is its own invention. */
function direct(run: Run, index: number): Network {
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${index}` })
  run.test.after(() => agent.destroy())
  return { agent, headers: (random) => ({ ...pretended(random), 'x-forwarded-for': anywhere(random) }) }
}

/** Of six, one connects directly, one comes from all over its IPv6 network, four from one IPv4 address each. */
export function network(run: Run, index: number): Network {
  const [high, low] = [index >> 8, index & 255]
  if (index % 6 === 0) return direct(run, low + 1)
  if (index % 3 === 0) return behindProxy((random) => `2001:db8:${high}:${low}::${random.upTo(65_536).toString(16)}`)
  return behindProxy((random) => `${random.chance(0.5) ? '::ffff:' : ''}203.${high}.113.${low}`)
}
