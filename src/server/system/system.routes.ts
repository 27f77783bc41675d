import { system } from '#contract/system.ts'
import { invalid } from '../errors.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { hasOwner } from '../users/users.ts'
import { addOwner } from './first-owner.ts'
import { findNotices } from './notices.ts'

export function systemRoutes(route: Route, services: Services): void {
  route(system.notices, async () => ({ notices: await findNotices(services) }))
  route(system.setupState, async () => ({ owned: await hasOwner(services.db) }))
  route(system.setup, async ({ by, body: { token, confirmedPassword, ...owner } }) => {
    if (owner.password !== confirmedPassword) throw invalid('confirmedPassword', 'The two passwords are not the same.')
    await addOwner(services, by, owner, token)
  })
}
