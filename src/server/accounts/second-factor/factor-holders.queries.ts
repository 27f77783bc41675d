import type { Db } from '../../database/dialect.ts'

export function findFactorHolders(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('passkey', 'passkey.userId', 'user.id')
    .where((eb) =>
      eb.or([eb('secondFactorAt', 'is not', null), eb('providerAt', 'is not', null), eb('passkey.id', 'is not', null)]),
    )
    .groupBy(['user.id', 'email', 'secondFactorAt', 'providerAt'])
    .orderBy('email')
    .select(['email', 'secondFactorAt', 'providerAt'])
    .select(({ fn }) => fn.count<number>('passkey.id').as('passkeys'))
    .execute()
}
