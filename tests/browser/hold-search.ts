import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from './product.ts'

/** Makes the product believe that the search indexes are being built, until the returned function is called. */
export function holdSearch({ mailFolder }: Product): () => void {
  const mark = (touched: number) => {
    const db = new DatabaseSync(join(mailFolder, '../docent.sqlite'), { timeout: 10_000 })
    db.prepare(`update lock set touched = ? where name = 'search'`).run(touched)
    db.close()
  }
  mark(-Date.now())
  return () => mark(Date.now())
}
