import * as queries from './identities.queries.ts'

/** Who the firm's provider says that somebody is: at most one identity an account. */
export const { findIdentity, putIdentity, removeIdentity } = queries
