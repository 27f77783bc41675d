import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { findInPages } from '#server/rendering/find-in-pages.ts'
import { readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp } from '#support/app.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { alone } from './harness/alone.ts'
import type { Fault, Run } from './harness/run.ts'
import { smallDisk } from './harness/small-disk.ts'

const chairs = () => pagesPdf(Array.from({ length: 4 }, (_, page) => ({ content: written(`Chair ${page + 1}`) })))

/** Prepares and reads a catalogue whose pages are kept on this disk. Returns the names of what was written. */
async function readOn(run: Run, folder: string, filled: () => Promise<void>): Promise<string[]> {
  const app = await startTestApp(run.test)
  const kept = await mkdtemp(join(folder, 'pages-'))
  await symlink(kept, join(app.dataDir, 'pages'))
  await filled()
  const { fileKey, prepared } = await preparedFile(app, chairs())
  if (prepared?.state !== 'ready') run.wrong(`prepared: ${prepared?.state} ${prepared?.reason}`)
  for (const page of [1, 2, 3, 4]) await readPicture(app.services, fileKey, page, 2400)
  const { hits } = await findInPages(app.services, fileKey, 'chair')
  if (hits.length !== 4) run.wrong(`${hits.length} of 4 words were found`)
  run.tried()
  const found = await readdir(kept, { recursive: true, withFileTypes: true })
  await rm(kept, { recursive: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

export const fullPageCacheFault: Fault = {
  id: 'full-page-cache',
  title: 'the disk of the kept pages has no byte left, or no room for another file',
  unit: 'full disks',
  counts: { smoke: 1, night: 5, release: 20 },
  async run(run) {
    const small = await smallDisk(run, 8)
    const few = await smallDisk(run, 1_000, 6)
    for (let round = 0; round < run.count; round++) {
      const onSmall = await readOn(run, small.folder, small.fill)
      if (onSmall.length > 0) run.wrong(`written to a full disk: ${onSmall}`)
      await small.free()
      const onFew = await readOn(run, few.folder, async () => {})
      if (onFew.some((name) => name.endsWith('.tmp'))) run.wrong(`half a file stayed: ${onFew}`)
    }
  },
}

await alone(fullPageCacheFault, import.meta.main)
