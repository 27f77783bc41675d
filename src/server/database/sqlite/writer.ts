import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { unavailable } from '../../lib/errors.ts'
import { openSqlite, type Sqlite, sqliteCode } from './connection.ts'
import { type Lock, mutex, writerTimeout } from './mutex.ts'

export type { Lock }
export type Writer = ReturnType<typeof openWriter>

/** Transactions that share one commit. */
interface Group extends PromiseWithResolvers<void> {
  size: number
  postponed: CompiledQuery[]
}

const largestGroup = 32

/** Each transaction is a savepoint. While others wait, the last one commits for all to save syncs (decision 13). */
export function openWriter(file: string) {
  let db = openSqlite(file, false)
  let group: Group | undefined
  let postponed: CompiledQuery[] = []
  const writeMutex = mutex()
  const exec = (command: string) => db.run(CompiledQuery.raw(command))

  async function joinGroup(): Promise<void> {
    if (!group) {
      if (db.needsReopen()) db = reopen(db, file)
      await retryWhileBusy(() => exec('begin immediate'))
      group = { ...Promise.withResolvers<void>(), size: 0, postponed: [] }
      // After rollbacks the group may have no members left to handle this.
      group.promise.catch(() => {})
    }
    exec('savepoint own')
    postponed = []
  }

  /** Rolls back a group without writes to save the sync. */
  function commitGroup({ size, postponed, resolve, reject }: Group): void {
    group = undefined
    try {
      requireTransaction()
      for (const query of postponed) db.run(query)
      exec(size > 0 ? 'commit' : 'rollback')
      resolve()
    } catch (error) {
      reject(error)
      if (db.inTransaction()) exec('rollback')
    }
  }

  function release(lock: Lock): void {
    try {
      if (group && (!writeMutex.hasWaiters() || group.size === largestGroup || !db.inTransaction())) commitGroup(group)
    } finally {
      lock.end()
    }
  }

  function undo(): void {
    if (!db.inTransaction()) return
    try {
      exec('rollback to own')
      exec('release own')
    } catch (error) {
      // Otherwise a partial transaction would be committed with the rest of the group.
      if (db.inTransaction()) exec('rollback')
      throw error
    }
  }

  /** SQLite rolls back by itself on a full or failing disk; later statements would then run outside the transaction. */
  function requireTransaction(): Sqlite {
    if (!db.inTransaction()) throw unavailable('The database aborted this change. Please try again.')
    return db
  }

  return {
    requireTransaction,
    async begin(): Promise<Lock> {
      const lock = await writeMutex.acquire()
      try {
        if (lock.waited > writerTimeout) throw unavailable('The database is busy. Please try again.')
        await joinGroup()
      } catch (error) {
        release(lock)
        throw error
      }
      return lock
    },
    async commit(lock: Lock): Promise<void> {
      requireTransaction()
      exec('release own')
      const joined = group as Group
      joined.size++
      joined.postponed.push(...postponed)
      release(lock)
      await joined.promise
    },
    postpone(query: CompiledQuery): void {
      requireTransaction()
      postponed.push(query)
    },
    /** Kysely also calls this after a failed commit, when the lock is already released. */
    rollback(lock: Lock): void {
      if (lock.isReleased()) return
      try {
        undo()
      } finally {
        release(lock)
      }
    },
    /** Has no effect while a reader uses the journal. */
    async emptyJournal(): Promise<void> {
      const lock = await writeMutex.acquire()
      try {
        if (group) commitGroup(group)
        if (!db.needsReopen()) exec('pragma wal_checkpoint(truncate)')
      } finally {
        release(lock)
      }
    },
    close: () => db.close(),
  }
}

/** The old connection remains for a retry when opening fails. */
function reopen(old: Sqlite, file: string): Sqlite {
  const fresh = openSqlite(file, false)
  old.close()
  return fresh
}

/** Another process may hold the write lock. */
async function retryWhileBusy(begin: () => unknown): Promise<void> {
  const deadline = performance.now() + writerTimeout
  for (;;) {
    try {
      begin()
      return
    } catch (error) {
      if (((sqliteCode(error) ?? 0) & 0xff) !== 5 || performance.now() > deadline) throw error
      await sleep(1 + Math.random() * 4)
    }
  }
}
