import type { Db, Trx } from '../../database/dialect.ts'

export interface DueBefore {
  readonly daily: number
  readonly weekly: number
  /** No owner is mailed a seal before the chain is so old. */
  readonly begun: number
  /** A later time was written by a clock that ran ahead. */
  readonly ahead: number
}

/** Returns owners whose last mail is old enough; the first one is due when the chain is. */
export function findDueOwners(db: Db, due: DueBefore) {
  return db
    .selectFrom('user')
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'active')
    .where('disabledAt', 'is', null)
    .where(({ eb, or, and, fn, val }) => {
      const last = fn.coalesce('sealMailedAt', val(due.begun))
      return or([
        and([eb('sealMailedAt', '>', due.ahead), or([eb('sealMails', 'is', null), eb('sealMails', '!=', 'never')])]),
        and([eb('sealMails', '=', 'daily'), eb(last, '<=', due.daily)]),
        and([or([eb('sealMails', 'is', null), eb('sealMails', '=', 'weekly')]), eb(last, '<=', due.weekly)]),
      ])
    })
    .select(['id', 'email', 'firstName', 'emailConfirmedAt', 'language', 'sealMailedAt'])
    .limit(100)
    .execute()
}

type Owner = Awaited<ReturnType<typeof findDueOwners>>[number]

/** Returns false when another instance mails this owner. */
export async function claimSealMail(trx: Trx, { id, sealMailedAt: last }: Owner, now: number): Promise<boolean> {
  const owner = trx.updateTable('user').set({ sealMailedAt: now }).where('id', '=', id)
  const isUnchanged = last === null ? owner.where('sealMailedAt', 'is', null) : owner.where('sealMailedAt', '=', last)
  return (await isUnchanged.executeTakeFirst()).numUpdatedRows === 1n
}
