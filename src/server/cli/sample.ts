import { type Command, InvalidArgumentError } from 'commander'
import { completeSearch } from '../database/search/maintain.ts'
import { listings } from '../listings.ts'
import { fillSample } from '../sample/sample.ts'
import { progressBar } from './progress.ts'
import { say, withServices } from './with-services.ts'

export function sampleCommand(program: Command): void {
  program
    .command('sample')
    .description('insert sample data; a fifth of the requests is pending')
    .requiredOption('--requests <count>', 'how many catalogue requests', wholeNumber)
    .action(({ requests }: { requests: number }) =>
      withServices(async (services) => {
        // Rows are indexed as they are added, so a server has nothing to build.
        await completeSearch(services, listings)
        const bar = progressBar('Requests')
        await fillSample(services, requests, bar.at).finally(bar.end)
        say(`Filled in ${requests} requests.`)
      }),
    )
}

function wholeNumber(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It must be a whole number.')
}
