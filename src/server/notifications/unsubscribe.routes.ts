import { unsubscribing } from '#contract/unsubscribing.ts'
import { isBrowser } from '../http/is-browser.ts'
import type { RawRoute } from '../http/route.ts'
import { unsubscribe } from '../requests/offering/unsubscribe.ts'
import { subscriberIn } from '../requests/offering/unsubscribe-address.ts'
import type { Services } from '../services.ts'
import { endNotifications, findKeyHolder } from './unsubscribe.ts'
import { isOfStaff } from './unsubscribe-key.ts'

/** One address for visitors and staff. Mail programs fetch links, so only the POST acts. */
export function unsubscribeRoutes(rawRoute: RawRoute): void {
  rawRoute(unsubscribing.show, async ({ services, params: { key }, query: { lang } }, request, reply) => {
    // The page says that a link is not known, in the language of its reader.
    if (!isBrowser(request)) await assertKnown(services, key)
    const page = isOfStaff(key) ? 'notifications' : 'unsubscribe'
    return reply.redirect(`/client/${page}/${key}${lang ? `?lang=${lang}` : ''}`)
  })
  rawRoute(unsubscribing.act, async ({ services, actor, params: { key } }, _request, reply) => {
    if (isOfStaff(key)) await endNotifications(services, actor, key)
    else await unsubscribe(services, actor, key)
    return reply.code(204).send()
  })
}

async function assertKnown(services: Services, key: string): Promise<void> {
  if (isOfStaff(key)) await findKeyHolder(services, key)
  else subscriberIn(services, key)
}
