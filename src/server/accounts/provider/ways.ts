import type { Arrival } from '#contract/provider.ts'
import type { Claims } from '../../oidc/claims.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { Arrival as Browser, Entered } from '../sign-in/enter-as.ts'
import type { TakenState } from './states.ts'

/** A person whom the provider sent back, as the transaction sees them. */
export interface Arrived {
  readonly tx: Tx
  readonly begun: TakenState
  readonly claims: Claims
  readonly arrival: Browser
  readonly services: Services
}

export type Outcome = Entered | Pick<Arrival, 'outcome' | 'secondFactor'>
