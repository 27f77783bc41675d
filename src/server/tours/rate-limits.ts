import { hour } from '../lib/durations.ts'
import type { NetworkLimit } from '../rate-limits/by-network.ts'

export const limits = {
  tourByNetwork: { name: 'tourByNetwork', times: 300, period: hour },
  /** Visits to one tour from one network that are counted individually. */
  visitByAccessAndNetwork: { name: 'visitByAccessAndNetwork', times: 30, period: hour },
  /** The mails with links that one account causes. */
  accessMailByUser: { name: 'accessMailByUser', times: 100, period: hour },
} satisfies Record<string, NetworkLimit>
