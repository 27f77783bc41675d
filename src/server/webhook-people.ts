import { lockRegistered } from './accounts/users/users.ts'
import { lockPerson } from './requests/request/request.ts'
import type { People } from './webhooks/fan-out.ts'

/** Whom each event is about. A request that was erased is about nobody. */
export const webhookPeople: People = {
  'request.asked': lockPerson,
  'request.approved': lockPerson,
  'request.rejected': lockPerson,
  'request.withdrawn': lockPerson,
  'document.opened': lockPerson,
  'registration.asked': lockRegistered,
}
