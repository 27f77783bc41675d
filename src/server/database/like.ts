import { sql } from 'kysely'

/** Whether a text ends with these very characters. */
export const endsWith = (column: string, end: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${end.replace(/[%_\\]/g, '\\$&')}`} escape '\\'`
