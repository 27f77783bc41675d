import { Agent } from 'node:http'
import type { Random, Run } from '../harness/run.ts'

/** A guesser: its address and its forged headers. */
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

/** The proxy appends the address it sees to the client's header. */
const behindProxy = (address: (random: Random) => string): Network => ({
  headers: (random) => ({ ...pretended(random), 'x-forwarded-for': `${anywhere(random)}, ${address(random)}` }),
})

/** An untrusted proxy, whose forwarding header is forged. */
function direct(run: Run, index: number): Network {
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${index}` })
  run.test.after(() => agent.destroy())
  return { agent, headers: (random) => ({ ...pretended(random), 'x-forwarded-for': anywhere(random) }) }
}

/** Of six guessers, one connects directly, one uses many addresses of its IPv6 /64, four use one IPv4 address each. */
export function network(run: Run, index: number): Network {
  const [high, low] = [index >> 8, index & 255]
  if (index % 6 === 0) return direct(run, low + 1)
  // Each has a /48 of its own, which is limited too.
  if (index % 3 === 0)
    return behindProxy((random) => `2001:db8:${index.toString(16)}:1::${random.upTo(65_536).toString(16)}`)
  return behindProxy((random) => `${random.chance(0.5) ? '::ffff:' : ''}203.${high}.113.${low}`)
}
