import { setImmediate as nextTurn } from 'node:timers/promises'

/** SQLite accepts at most 32,766 parameters in one statement. */
const mostAtOnce = 5_000

/** Rows for one statement each. SQLite works in this thread: other calls have a turn in between. */
export async function* inParts<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    if (from > 0) await nextTurn()
    yield rows.slice(from, from + mostAtOnce)
  }
}
