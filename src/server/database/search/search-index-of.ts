import { type Db, isPostgres } from '../dialect.ts'
import { postgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.ts'

/** Returns how this database searches. */
export const searchIndexOf = (db: Db): SearchIndex => (isPostgres(db) ? postgresIndex : sqliteIndex)
