import { findAccount } from '../../accounts/addresses.ts'
import type { Db } from '../../database/dialect.ts'
import { removeMailFiles } from '../../mail/mail-files.ts'
import type { Services } from '../../services.ts'
import { hasRequests } from './erasure.queries.ts'

interface Erased {
  readonly mailIds: readonly string[]
  /** The addresses of the erased requests. */
  readonly keys: readonly string[]
}

/** Removes the files of erased mails, and of every mail to an address of which nothing else is kept. */
export async function forgetMailFiles({ db, config }: Services, { mailIds, keys }: Erased): Promise<void> {
  const gone: string[] = []
  for (const key of new Set(keys)) if (key !== '' && (await isGone(db, key))) gone.push(key)
  await removeMailFiles(config, { ids: mailIds, keys: gone })
}

const isGone = async (db: Db, key: string) => !(await hasRequests(db, key)) && !(await findAccount(db, key))
