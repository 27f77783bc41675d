import { sql } from 'kysely'

/** Compares the end of a column's text with these very characters. */
export const endsWith = (column: string, end: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${end.replace(/[%_\\]/g, '\\$&')}`} escape '\\'`
