import { touchLock } from '../database/locks.ts'
import { namesAddress } from '../lib/names-address.ts'
import { eraseBatch, type PersonalData } from '../personal-data/personal-data.ts'
import { findAccessesNamingAny } from './tour-access.queries.ts'
import { eraseAccess } from './tour-access.ts'

/** Accesses that staff named by the address of their visitor. */
export const tourAccess: PersonalData = {
  async held(db, { key }) {
    return { accesses: (await findAccessesNamingAny(db)).filter(({ name }) => namesAddress(name, key)).map(shown) }
  },
  async erase(tx, { key }) {
    const named = (await findAccessesNamingAny(tx.db)).filter(({ name }) => namesAddress(name, key))
    const some = named.slice(0, eraseBatch)
    for (const { id } of some) await eraseAccess(tx, id)
    if (some.length > 0) await touchLock(tx.db, 'erased', tx.now)
    return some.length
  },
}

type Named = Awaited<ReturnType<typeof findAccessesNamingAny>>[number]

const shown = ({ id: _, ...access }: Named) => access
