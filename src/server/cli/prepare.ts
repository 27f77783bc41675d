import type { Command } from 'commander'
import { makeMissingMasters } from '../catalogues/marking.ts'
import { listCatalogueFiles } from '../documents/documents.ts'
import { systemActor } from '../lib/actor.ts'
import { countMasters, resetRefused } from '../masters/masters.ts'
import { stampDue } from '../masters/stamp.ts'
import { addPreparation, countPrepared, prepareFailedAnew } from '../rendering/preparations.ts'
import { prepareDue } from '../rendering/prepare.ts'
import type { Services } from '../services.ts'
import { runTransaction } from '../transaction/transaction.ts'
import { say, withServices } from './with-services.ts'

export function prepareCommand(program: Command): void {
  program
    .command('prepare')
    .description('prepare the pages of catalogues that were uploaded before Docent did so by itself')
    .option(
      '--again',
      'also those that could not be read or marked, had pages that could not be drawn, or contents that ended',
    )
    .action(({ again = false }: { again?: boolean }) =>
      withServices(async (services) => {
        const added = await addAll(services, again)
        say(`${added} files were added.`)
        await prepareDue(services)
        await makeMissingMasters(services)
        await stampDue(services)
        const { ready: marked = 0, refused = 0 } = await countMasters(services.db)
        if (marked + refused > 0) say(`Files prepared for marks: ${marked}. Files that can carry none: ${refused}.`)
        const { ready = 0, unreadable = 0, plain = 0, preparing = 0 } = await countPrepared(services.db)
        say(`Of all files ${ready} are ready, ${unreadable} cannot be read, ${plain} have no pages, ${preparing} wait.`)
      }),
    )
}

const addAll = (services: Services, again: boolean): Promise<number> =>
  runTransaction(services, systemActor, async (tx) => {
    let added = again ? await prepareFailedAnew(tx.db, tx.now) : 0
    if (again) await resetRefused(tx.db, tx.now)
    for (const fileKey of await listCatalogueFiles(tx.db)) if (await addPreparation(tx.db, fileKey, tx.now)) added++
    return added
  })
