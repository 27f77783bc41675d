import { NewsKind } from '#contract/notifications.ts'
import type { Trx } from '../database/dialect.ts'
import { findNewStaff, insertPerson } from './notifications.queries.ts'

const maxAtOnce = 200

export const defaults = { rhythm: 'hourly', hour: 8, catalogueIds: '[]' } as const

/** They are told of what comes from now on. */
export async function addNewStaff(trx: Trx, newest: number): Promise<void> {
  for (const userId of await findNewStaff(trx, maxAtOnce)) await addPerson(trx, userId, newest)
}

export async function addPerson(trx: Trx, userId: string, newest: number): Promise<void> {
  const { rhythm, hour, catalogueIds } = defaults
  const kinds = NewsKind.enum.map((kind) => ({
    userId,
    kind,
    rhythm,
    place: newest,
    told: newest,
    due: 0,
    mailId: null,
  }))
  await insertPerson(trx, { userId, hour, catalogueIds, timeZone: null }, kinds)
}
