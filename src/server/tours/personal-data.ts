import { touchLock } from '../database/locks.ts'
import { namesAddress } from '../lib/names-address.ts'
import { eraseBatch, type Person, type PersonalData } from '../personal-data/personal-data.ts'
import { typedWords } from '../personal-data/typed-words.ts'
import type { Tx } from '../transaction/transaction.ts'
import { findAccessesNamingAny } from './tour-access.queries.ts'
import { eraseAccess } from './tour-access.ts'

/** What the tour was called when the access was made. */
const tourNames = typedWords({ table: 'tourAccess', columns: ['tourName'] })

/** Accesses that staff named by the address of their visitor. */
export const tourAccess: PersonalData = {
  words: tourNames.words,
  async held(db, person, page) {
    const accesses = (await findAccessesNamingAny(db)).filter(({ name }) => namesAddress(name, person.key)).map(shown)
    return { accesses, ...(await tourNames.held(db, person, page)) }
  },
  erase: eraseNamed,
}

async function eraseNamed(tx: Tx, { key }: Person): Promise<number> {
  const named = (await findAccessesNamingAny(tx.db)).filter(({ name }) => namesAddress(name, key))
  const some = named.slice(0, eraseBatch)
  for (const { id } of some) await eraseAccess(tx, id)
  if (some.length > 0) await touchLock(tx.db, 'erased', tx.now)
  return some.length
}

type Named = Awaited<ReturnType<typeof findAccessesNamingAny>>[number]

const shown = ({ id: _, ...access }: Named) => access
