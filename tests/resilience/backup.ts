import { join } from 'node:path'
import { docent } from '#support/program.ts'
import { alone } from './harness/alone.ts'
import { inspect } from './harness/inspect.ts'
import { startProduct } from './harness/instances.ts'
import type { Fault } from './harness/run.ts'
import { emptyJournal, prepareWriters, startWriters } from './harness/writers.ts'

export const backupFault: Fault = {
  id: 'backup',
  title: 'backups while eight people write, each restored and compared, sqlite',
  unit: 'backups',
  counts: { smoke: 2, night: 30, release: 100 },
  async run(run) {
    const product = await startProduct(run)
    const token = await prepareWriters(product)
    const journal = emptyJournal()
    const writers = startWriters(product, journal, token)
    const { config } = product.services
    try {
      for (let cycle = 1; cycle <= run.count && run.goesOn(); cycle++) {
        await new Promise((done) => setTimeout(done, 500))
        const before = structuredClone(journal)
        const file = join(product.dataDir, '..', `backup-${cycle}.tar`)
        const restored = join(product.dataDir, '..', `restored-${cycle}`)
        const made = await docent(['backup', file], { DATA_DIR: product.dataDir })
        const back = await docent(['restore', file], { DATA_DIR: restored })
        run.tried()
        if (made.code !== 0 || back.code !== 0) run.wrong(`backup ${cycle}: ${made.stderr}${back.stderr}`)
        const database = { kind: 'sqlite' as const, file: join(restored, 'docent.sqlite') }
        const copy = {
          ...product,
          dataDir: restored,
          services: { ...product.services, config: { ...config, database } },
        }
        await inspect(run, copy, before, `backup ${cycle}`)
      }
    } finally {
      await writers.stop()
    }
    run.note(`${journal.acknowledged} acknowledged writes meanwhile`)
  },
}

await alone(backupFault, import.meta.main)
