import type { Notifications, Rhythm } from '#contract/notifications.ts'
import { NewsKind } from '#contract/notifications.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { timeZoneOf } from '../lib/time-zone.ts'
import { newestNews } from '../news/news.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { nextDue } from './due.ts'
import { addPerson, defaults } from './new-staff.ts'
import * as queries from './notifications.queries.ts'
import { existingOf } from './waiting.ts'

type Needs = Pick<Services, 'db' | 'settings'>

export async function readNotifications(
  { db, settings }: Needs,
  { caller }: AuthenticatedActor,
): Promise<Notifications> {
  const { firm } = await settings.current()
  const stored = await queries.findPerson(db, caller.id)
  const { hour, timeZone, catalogueIds } = stored ?? { ...defaults, timeZone: null }
  const rhythms = new Map((await queries.findKinds(db, caller.id)).map(({ kind, rhythm }) => [kind, rhythm]))
  return {
    kinds: Object.fromEntries(
      NewsKind.enum.map((kind) => [kind, rhythms.get(kind) ?? defaults.rhythm]),
    ) as Notifications['kinds'],
    hour,
    timeZone: timeZone ?? timeZoneOf(firm),
    catalogueIds: await existingOf(db, { catalogueIds }),
  }
}

export async function changeNotifications(
  services: Services,
  actor: AuthenticatedActor,
  { kinds, hour, timeZone, catalogueIds }: Notifications,
): Promise<Notifications> {
  const { id } = actor.caller
  await transactAs(services, actor, async (tx) => {
    const newest = await newestNews(tx.db)
    await addPerson(tx.db, id, newest)
    await queries.setPerson(tx.db, id, { hour, timeZone, catalogueIds: JSON.stringify(catalogueIds) })
    await setRhythms(tx, id, { kinds, newest, place: { hour, timeZone } })
    await tx.audit('notifications.change', id)
  })
  return readNotifications(services, actor)
}

interface Chosen {
  readonly kinds: Notifications['kinds']
  /** The number of the newest news. */
  readonly newest: number
  readonly place: { readonly hour: number; readonly timeZone: string }
}

/** What waits to be told is told in the new rhythm. Who wished to hear nothing is told what comes from now on. */
async function setRhythms(tx: Tx, userId: string, { kinds, newest, place }: Chosen): Promise<void> {
  const before = await queries.findKinds(tx.db, userId)
  for (const { kind, rhythm: former } of before) {
    const rhythm = kinds[kind]
    const begins = former === 'none' ? { place: newest, told: newest } : {}
    await queries.setKind(tx.db, { userId, kind }, { rhythm, due: dueOf(before, rhythm, tx.now, place), ...begins })
  }
}

type Kinds = Awaited<ReturnType<typeof queries.findKinds>>

/** The kinds of a rhythm come in one mail, so a further one waits for the others. */
function dueOf(before: Kinds, rhythm: Rhythm, now: number, place: Chosen['place']): number {
  if (rhythm === 'daily') return nextDue(rhythm, now, place)
  return Math.max(0, ...before.filter((other) => other.rhythm === rhythm).map(({ due }) => due))
}
