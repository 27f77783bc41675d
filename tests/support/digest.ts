import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Services } from '#server/services.ts'

/** SQLite's own tables of a search index, whose numbers are too large to read. */
export const partsOfIndexes = /Search_(data|idx)$/

/** What a refused call writes: that a sign-in failed (product: Audit), and that a person made another call. */
const tellsOfCall = (row: { action?: string; key?: string }) =>
  row.action === 'login.failed' || /^(failedSignIn|changesBySession)\//.test(row.key ?? '')

/** Returns a hash of all rows and file names; two equal hashes mean that nothing changed. */
export async function digest({ db, config }: Services): Promise<string> {
  const hash = createHash('sha256')
  for (const { name } of await db.introspection.getTables()) {
    if (partsOfIndexes.test(name)) continue
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    hash.update(name).update(
      rows
        .filter((row) => !tellsOfCall(row as object))
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
  }
  const files = await readdir(config.dataDir, { recursive: true })
  hash.update(
    files
      .filter((name) => !/sqlite/.test(name))
      .sort()
      .join('\n'),
  )
  return hash.digest('hex')
}
