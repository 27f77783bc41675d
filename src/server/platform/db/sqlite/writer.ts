import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { unavailable } from '../../errors.ts'
import { openSqlite, type Sqlite, sqliteCode } from './connection.ts'
import { type Lock, mutex, writerTimeout } from './mutex.ts'

export type { Lock }
export type Writer = ReturnType<typeof openWriter>

/** Transactions that are made to last by one sync; whoever wrote is answered after it. */
interface Group extends PromiseWithResolvers<void> {
  size: number
}

const largestGroup = 32

/**
 * The one connection that writes. Each transaction is a savepoint, undone alone when it fails; while others wait for their
 * turn, it leaves the commit to the last of them, because the sync is what a small transaction costs (decision 13).
 */
export function openWriter(file: string) {
  let db = openSqlite(file, false)
  let group: Group | undefined
  const writeMutex = mutex()
  const exec = (command: string) => db.run(CompiledQuery.raw(command))

  async function join(): Promise<void> {
    if (!group) {
      if (db.needsReopen()) db = replaced(db, file)
      await untilFree(() => exec('begin immediate'))
      group = { ...Promise.withResolvers<void>(), size: 0 }
      // Nobody may be waiting for it: all of them may have been undone.
      group.promise.catch(() => {})
    }
    exec('savepoint own')
  }

  /** All that the group wrote lasts from now on, or nothing of it happened. Where all was undone, no sync is spent. */
  function commitGroup({ size, resolve, reject }: Group): void {
    group = undefined
    try {
      requireTransaction()
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
      // Half of it would last with what the others wrote.
      if (db.inTransaction()) exec('rollback')
      throw error
    }
  }

  /** A full or failing disk makes SQLite itself roll back: what still came would stand alone. */
  function requireTransaction(): Sqlite {
    if (!db.inTransaction()) throw unavailable('The database broke this off. Please try again.')
    return db
  }

  return {
    requireTransaction,
    async begin(): Promise<Lock> {
      const lock = await writeMutex.acquire()
      try {
        if (lock.waited > writerTimeout) throw unavailable('The database is busy. Please try again.')
        await join()
      } catch (error) {
        release(lock)
        throw error
      }
      return lock
    },
    async commit(lock: Lock): Promise<void> {
      requireTransaction()
      exec('release own')
      const own = group as Group
      own.size++
      release(lock)
      await own.promise
    },
    /** Also asked when a commit failed, whose turn is over by then. */
    rollback(lock: Lock): void {
      if (lock.isReleased()) return
      try {
        undo()
      } finally {
        release(lock)
      }
    },
    /** Moves the journal into the file and cuts it to nothing, unless somebody reads in it just now. */
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

/** The new one comes first: when it cannot be opened, the old one is still there to try again with. */
function replaced(old: Sqlite, file: string): Sqlite {
  const fresh = openSqlite(file, false)
  old.close()
  return fresh
}

/** Another process may hold the write lock: wait for it without blocking this one. */
async function untilFree(begin: () => unknown): Promise<void> {
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
