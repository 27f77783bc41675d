import { message } from '#words/message.ts'
import type { Config } from '../config.ts'
import { second } from '../lib/durations.ts'
import { invalid } from '../lib/errors.ts'
import { findTarget, type NoTarget } from './find-target.ts'

/** Milliseconds for the name servers. */
const longest = 5 * second

const sentences: Readonly<Record<NoTarget, string>> = {
  malformed: message('Please input an address such as https://example.com/webhook!'),
  unknownHost: message('No name server knows this host.'),
  inside: message('This address leads into a private network. WEBHOOK_PRIVATE_NETWORKS says which may be reached.'),
  plain: message('Please use https: what is sent to this address crosses public networks.'),
}

/** Returns the address as it is stored. Throws a 400 beside the field. */
export async function checkAddress(config: Config, address: string): Promise<string> {
  const target = await findTarget(config, address, AbortSignal.timeout(longest))
  if (typeof target === 'string') throw invalid('url', sentences[target])
  return target.url.href
}
