import type { Firm } from '#contract/settings.ts'
import { touchLock } from '../database/locks.ts'
import { isTimeZone } from '../lib/time-zone.ts'
import type { Tx } from '../transaction/transaction.ts'
import { defaults } from './defaults.ts'
import * as queries from './settings.queries.ts'

interface Begin {
  language: Firm['language'] | undefined
  timeZone: string | undefined
}

/** Begins the firm with what the owner's browser knows, unless settings were saved before. */
export async function beginFirm(tx: Tx, { language, timeZone = '' }: Begin): Promise<void> {
  await touchLock(tx.db, 'settings', tx.now)
  if (await queries.findSetting(tx.db, 'firm')) return
  // A page cannot mend what its browser calls the zone, so an unknown one does not stop the set-up.
  const known = { ...(language && { language }), ...(isTimeZone(timeZone) && { timeZone }) }
  if (Object.keys(known).length === 0) return
  await queries.writeSetting(tx.db, 'firm', JSON.stringify({ ...defaults.firm, ...known }))
  await tx.audit('settings.change', null, { changed: Object.keys(known).map((name) => `firm.${name}`) })
}
