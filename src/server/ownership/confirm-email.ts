import { changeAddress } from '../accounts/change-email.ts'
import { consumeLinkToken, linkInvalid } from '../accounts/link-tokens.ts'
import { isUniqueViolation } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { conflict } from '../lib/errors.ts'
import { readSender } from '../mail/layout/sender.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { adoptByAddress } from './adopt-by-address.ts'

/** Consumes a mailed link: confirms the user's address, or replaces it by the new one. */
export async function confirmEmail(services: Services, actor: Actor, token: string): Promise<void> {
  const senderTo = await readSender(services)
  try {
    await transactAs(services, actor, async (tx) => {
      const { purpose, userId, email } = await consumeLinkToken(tx, token, 'confirmEmail', 'changeEmail')
      if (!userId || !email) throw linkInvalid()
      if (purpose === 'changeEmail') await changeAddress(tx, { userId, email }, senderTo)
      await adoptByAddress(tx, userId, email)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('Another account uses this address.') : error
  }
}
