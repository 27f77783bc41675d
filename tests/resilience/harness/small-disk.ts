import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '#support/program.ts'
import { MissingError } from '#support/servers/programs.ts'
import type { Run } from './run.ts'

const execute = promisify(execFile)

/** A small RAM disk that can be filled, with room for so many files. Throws with instructions for users who may not mount one. */
export async function smallDisk(run: Run, megabytes: number, files = 100_000) {
  const folder = await temporaryFolder(run.test)
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,nr_inodes=${files}`, 'tmpfs', folder]).catch(
    (error) => {
      throw new MissingError(`no disk can be mounted (be root, or begin with unshare -rm): ${error.stderr?.trim()}`)
    },
  )
  run.test.after(() => execute('umount', [folder]))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fill(filler),
    free: () => rm(filler, { force: true }),
  }
}

/** Fills the disk to the last byte; the last write is partial. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  const bytes = Buffer.alloc(1_000_000)
  try {
    while (await fits(file.write(bytes))) {}
  } finally {
    await file.close()
  }
}

const fits = (writing: Promise<{ bytesWritten: number }>) =>
  writing.then(
    ({ bytesWritten }) => bytesWritten > 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') return false
      throw error
    },
  )
