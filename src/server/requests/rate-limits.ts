import { hour } from '../lib/durations.ts'
import type { NetworkLimit } from '../rate-limits/by-network.ts'

/** See product: Limits. */
export const limits = {
  formByNetwork: { name: 'formByNetwork', times: 20, ofSite: 200, period: hour },
  /** Of each catalogue. One /48 fills at most a third of it. */
  formOverall: { name: 'formOverall', times: 600, period: hour },
  /** Questions about pages, by a network and by a mailed key. */
  askByNetwork: { name: 'askByNetwork', times: 30, period: hour },
  askByKey: { name: 'askByKey', times: 10, period: hour },
  /** How often a mailed key agrees that staff see what is read. */
  agreeByKey: { name: 'agreeByKey', times: 10, period: hour },
  /** The visitors whom one account invites. */
  visitorInvitationByUser: { name: 'visitorInvitationByUser', times: 100, period: hour },
  /** The questions and new links that one account mails, to whatever address. */
  letterByUser: { name: 'letterByUser', times: 200, period: hour },
  /** Of each address. */
  unsubscribe: { name: 'unsubscribe', times: 20, period: hour },
} satisfies Record<string, NetworkLimit>
