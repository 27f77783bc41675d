import { system } from '#contract/system.ts'
import { addOwner } from '../accounts/users/first-owner.ts'
import { closeFirstSteps, findFirstSteps } from '../accounts/users/first-steps.ts'
import { hasOwner } from '../accounts/users/users.ts'
import type { Route } from '../http/route.ts'
import { invalid } from '../lib/errors.ts'
import { findWarnings } from './system-warnings.ts'

export function systemRoutes(route: Route): void {
  route(system.firstSteps, ({ services, actor }) => findFirstSteps(services, actor))
  route(system.closeFirstSteps, ({ services, actor }) => closeFirstSteps(services, actor))
  route(system.notices, async ({ services }) => ({ notices: await findWarnings(services) }))
  route(system.setupState, async ({ services }) => ({ owned: await hasOwner(services.db) }))
  route(system.setup, async ({ services, actor, body: { token, timeZone, confirmedPassword, ...owner } }) => {
    if (owner.password !== confirmedPassword) throw invalid('confirmedPassword', 'The two passwords are not the same.')
    await addOwner(services, actor, owner, { token, timeZone })
  })
}
