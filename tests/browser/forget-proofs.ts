import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from './product.ts'

/** As if everybody had signed in long ago. */
export function forgetProofs({ mailFolder }: Product): void {
  const db = new DatabaseSync(join(mailFolder, '../docent.sqlite'), { timeout: 10_000 })
  db.exec('update session set proven = 0')
  db.close()
}
