import { hostname } from 'node:os'
import { transact } from '../../database/dialect.ts'
import { removeInstance, removeInstancesSeen, setInstance } from '../../database/instances.ts'
import { programStep } from '../../database/migrate.ts'
import { clockSkew } from '../../lib/clock.ts'
import { day } from '../../lib/durations.ts'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'db' | 'now' | 'clock' | 'config'>

const started = Date.now() - performance.now()

const nameOf = ({ config }: Pick<Needs, 'config'>) => `${hostname()}:${config.port}`

/** Said once a minute, so that every instance, and `docent doctor`, knows which ones run and how their clocks go. */
export async function tellPresence(services: Needs): Promise<void> {
  const { db, now, clock } = services
  const seen = now()
  const ahead = Math.round(clock.ofMachine() - seen)
  await transact(db, async (trx) => {
    await removeInstancesSeen(trx, { before: seen - day, after: seen + clockSkew })
    const name = nameOf(services)
    await setInstance(trx, { name, schema: programStep, started: Math.round(started - ahead), seen, ahead })
  })
}

/** One that was killed stays listed for a day, as not seen any more. */
export async function tellEnd(services: Needs): Promise<void> {
  await transact(services.db, (trx) => removeInstance(trx, nameOf(services)))
}
