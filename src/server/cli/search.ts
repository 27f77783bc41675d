import type { Command } from 'commander'
import { buildSearch } from '../database/search/maintain.ts'
import { listings } from '../listings.ts'
import { progressBar } from './progress.ts'
import { say, withServices } from './with-services.ts'

export function searchCommand(program: Command): void {
  const search = program.command('search').description('the indexes that lists are searched by')
  search
    .command('rebuild')
    .description('write the indexes anew from the rows; searches find less until it ends')
    .action(() =>
      withServices(async (services) => {
        const bar = progressBar('Rows')
        const rows = await buildSearch(services, listings, bar.at).finally(bar.end)
        say(`Indexed ${rows} rows.`)
      }),
    )
}
