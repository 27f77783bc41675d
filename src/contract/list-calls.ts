import { auditTrail } from './audit.ts'
import { catalogueRequests } from './catalogue-requests.ts'
import { catalogues } from './catalogues.ts'
import type { ListName } from './list-names.ts'
import { mail } from './mail.ts'
import { registrations } from './registrations.ts'
import { tourAccess } from './tour-access.ts'
import { tours } from './tours.ts'
import { users } from './users.ts'

/** The call that answers each list. Views and exports of a list use its access and its query. */
export const listCalls = {
  requests: catalogueRequests.listPending,
  history: catalogueRequests.history,
  users: users.listActive,
  registrations: registrations.listPending,
  catalogues: catalogues.list,
  tours: tourAccess.list,
  tourPlaces: tours.list,
  audit: auditTrail.list,
  mail: mail.list,
} satisfies Record<ListName, unknown>
