import type { auth } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { assertLiveLink, linkInvalid } from '../links/link-tokens.ts'
import { hasOwner } from '../users/users.ts'

type Asked = BodyOf<typeof auth.checkLink>

/** Lets the page of a dead link say so before a person fills in its form. Uses nothing up. */
export async function checkLink(services: Services, actor: Actor, { purpose, id }: Asked): Promise<void> {
  await assertLiveLink(services, actor, purpose, id)
  if (purpose === 'setup' && (await hasOwner(services.db))) throw linkInvalid(purpose)
}
