export interface Audit {
  id: string
  at: number
  actorId: string | null
  network: string
  action: string
  subjectId: string | null
  details: string
  /** Of the commitments to network and details (audit/commitments.ts); null in rows of versions without seals. */
  salt: string | null
  /** Commitments to what was erased; null until then. */
  networkHash: string | null
  detailsHash: string | null
  /** The number of its seal; null until it is sealed. */
  seal: number | null
}

/** A link of the chain that proves the audit (audit/chain.ts). */
export interface Seal {
  number: number
  at: number
  epoch: number
  rows: number
  leaves: string
  hash: string
}
