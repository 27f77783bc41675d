import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { sign } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import * as queries from './former-addresses.queries.ts'

type Secret = Pick<Services, 'secret'>

/** It tells an address that an account had from others, without the address. */
const hashOf = ({ secret }: Secret, email: string): string => sign(secret, 'formerAddress', emailKey(email))

/** Known for as long as the account is. */
export const keepFormerAddress = (services: Secret, trx: Trx, { userId, email }: { userId: string; email: string }) =>
  queries.putFormer(trx, { hash: hashOf(services, email), userId })

/** Returns whether an account had this address once. */
export const wasAddressHere = (services: Secret, db: Db, email: string): Promise<boolean> =>
  queries.isFormer(db, hashOf(services, email))
