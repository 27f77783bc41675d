import { firstOpeningMail } from '../../accounts/mails/mails.ts'
import { findStaffMember } from '../../accounts/users/users.ts'
import type { SenderTo } from '../../mail/layout/sender.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { RequestPatch } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'

/** Mails the colleague who approved and wished to be told, once, if they are still staff. */
export async function tellFirstOpening(tx: Tx, senderTo: SenderTo, request: CatalogueRequest): Promise<RequestPatch> {
  const { id, tellOpened, catalogueName } = request
  if (tellOpened === null) return {}
  const person = await findStaffMember(tx.db, tellOpened)
  const mail = person && firstOpeningMail(senderTo(person), person, { id, catalogueName })
  if (mail) await tx.enqueue(mail, { kind: 'staff', subjectId: tellOpened })
  return { tellOpened: null }
}
