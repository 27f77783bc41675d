/** Work outside the database after a commit (transaction/jobs.ts). */
export interface Job {
  id: string
  /** JSON without personal data. */
  details: string
  created: number
  due: number
}

/** Sharded, so that concurrent writers rarely update the same row. */
export interface Counter {
  list: string
  shard: number
  count: number
}

export interface RateLimit {
  key: string
  /** The theoretical arrival time of the generic cell rate algorithm. */
  arrival: number
}

export interface Secret {
  name: string
  value: string
}

/** A server that runs, or ran until lately. */
export interface Instance {
  /** Its machine and port. */
  name: string
  /** The newest step of the schema that it knows, which names its version. */
  schema: string
  started: number
  seen: number
  /** Milliseconds by which its machine's clock is ahead of the database's. */
  ahead: number
}

/**
 * `touched` is 0 for `search` until the indexes are built, and for `erased` when nothing is left to forget. For `news` it
 * is the newest number, for `snapshot` a random one.
 */
export interface Lock {
  name:
    | 'owners'
    | 'digest'
    | 'news'
    | 'figures'
    | 'ready'
    | 'search'
    | 'erased'
    | 'settings'
    | 'seal'
    | 'clock'
    | 'clockJump'
    | 'backup'
    | 'snapshot'
  touched: number
}
