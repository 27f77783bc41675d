import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'

/** The same whatever stands behind the address, because a stranger may name any to the provider. */
export const unproven = { outcome: 'unproven' } as const

/** Milliseconds. The fixed time hides what was done. */
export const minResponseTime = 250

export const countNewcomer = (tx: Tx) => consumeByNetwork(tx, limits.newcomerByNetwork, tx.actor.network)
