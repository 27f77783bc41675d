import { apiTokens } from './api-tokens.ts'
import { auditTrail } from './audit.ts'
import { auth } from './auth.ts'
import { catalogueRequests } from './catalogue-requests.ts'
import { catalogues } from './catalogues.ts'
import { copies } from './copies.ts'
import { documents } from './documents.ts'
import { editions } from './editions.ts'
import type { Endpoint } from './endpoint.ts'
import { listExports } from './exports.ts'
import { health } from './health.ts'
import { insights } from './insights.ts'
import { invitations } from './invitations.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.ts'
import { passkeySignIn } from './passkey-sign-in.ts'
import { passkeys } from './passkeys.ts'
import { personal } from './personal.ts'
import { privacy } from './privacy.ts'
import { provider } from './provider.ts'
import { reader } from './reader.ts'
import { registrations } from './registrations.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'
import { tourAccess } from './tour-access.ts'
import { tours } from './tours.ts'
import { unsubscribing } from './unsubscribing.ts'
import { users } from './users.ts'
import { views } from './views.ts'
import { visitorRequest } from './visitor-request.ts'
import { webhooks } from './webhooks.ts'

export const contract = {
  auth,
  registrations,
  invitations,
  users,
  personal,
  notifications,
  sessions,
  apiTokens,
  secondFactor,
  provider,
  passkeys,
  passkeySignIn,
  catalogues,
  editions,
  catalogueRequests,
  visitorRequest,
  unsubscribing,
  reader,
  copies,
  insights,
  tourAccess,
  tours,
  documents,
  views,
  exports: listExports,
  settings,
  privacy,
  system,
  auditTrail,
  mail,
  webhooks,
  health,
}

/** Every endpoint with a name such as `users.remove`. */
export const entries: { name: string; entry: Endpoint }[] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, entry]) => ({ name: `${domain}.${call}`, entry })),
)

const names = new Map(entries.map(({ name, entry }) => [entry, name]))

/** Returns undefined for an endpoint outside the contract. */
export const nameOf = (entry: Endpoint): string | undefined => names.get(entry)
