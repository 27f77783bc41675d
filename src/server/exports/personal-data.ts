import { namesAddress } from '../lib/names-address.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import * as queries from './exports.queries.ts'

/** A download that is searched for the person's e-mail address; it can be fetched for a minute. */
export const exportAddress: PersonalData = {
  async erase(tx, { key }) {
    const naming = (await queries.findAll(tx.db)).filter(({ query }) => namesAddress(query, key))
    await queries.removeExports(
      tx.db,
      naming.map(({ hash }) => hash),
    )
    return naming.length
  },
}
