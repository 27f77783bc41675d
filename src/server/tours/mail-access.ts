import type { BodyOf } from '#contract/endpoint.ts'
import { type tourAccess, tourStatus } from '#contract/tour-access.ts'
import type { Db } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { readSender } from '../mail/layout/sender.ts'
import type { MailRules } from '../mail/reason.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { isWithdrawn, linkOf, tourOfAccess } from './access-tour.ts'
import { accessMail } from './mails.ts'
import { limits } from './rate-limits.ts'
import { findAccess } from './tour-access.queries.ts'

type Letter = BodyOf<typeof tourAccess.mail>

/** Mails the link of an access to whoever staff name. It leaves only while the link opens the tour, or will. */
export async function mailAccess(services: Services, actor: AuthenticatedActor, id: string, letter: Letter) {
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.accessMailByUser, tx.actor.caller.id)
    const access = await findAccess(tx.db, id)
    if (!access) throw notFound('This access')
    const usable = await findUsable(tx.db, id, tx.now)
    if (!usable) throw conflict('This access is over or was withdrawn, so its link opens nothing.')
    const sender = senderTo(letter.language ? { language: letter.language } : undefined)
    const { startTime, endTime, tour } = usable
    const shown = { id, startTime, endTime, tour: tour?.name ?? access.name, link: linkOf(tx.config, access) }
    const mail = accessMail(sender, shown, { ...letter, now: tx.now })
    await tx.enqueue({ ...mail, expires: endTime }, { kind: 'access', subjectId: id })
    await tx.audit('access.mail', id)
  })
}

/** Returns an access that is open, or will be. */
async function findUsable(db: Db, id: string, now: number) {
  const access = await findAccess(db, id)
  if (!access) return undefined
  const tour = await tourOfAccess(db, access)
  const status = tourStatus({ ...access, disabled: isWithdrawn(access, tour) }, now)
  return status === 'active' || status === 'pending' ? { ...access, tour } : undefined
}

export const accessMailRules: MailRules<'access'> = {
  access: { isWanted: async ({ db, now }, { subjectId }) => Boolean(await findUsable(db, subjectId ?? '', now())) },
}
