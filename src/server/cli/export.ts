import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { listCalls } from '#contract/list-calls.ts'
import type { ListName } from '#contract/list-names.ts'
import { exportForOperator } from '../exports/export-for-operator.ts'
import { StartError } from '../lib/errors.ts'
import { withServices } from './with-services.ts'

interface Options {
  list: ListName
  query: string
  out?: string
}

export function exportCommand(program: Command): void {
  program
    .command('export')
    .description('write a list as a CSV file, newest rows first; the server may keep running')
    .addOption(new Option('--list <name>', 'which list').choices(Object.keys(listCalls)).makeOptionMandatory())
    .option('--query <query>', 'filters and order as in the address of the list, such as sortOrder=ASC', '')
    .option('--out <file>', 'a new file; standard output when missing')
    .action(({ list, query, out }: Options) =>
      withServices(async (services) => {
        const filters = Object.fromEntries(new URLSearchParams(query))
        const csv = await exportForOperator(services, list, filters, showRows)
        await (out === undefined ? pipeline(csv, process.stdout, { end: false }) : writeNew(out, csv))
        if (process.stderr.isTTY) process.stderr.write('\n')
      }),
    )
}

function showRows(rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rRows: ${rows}`)
}

/** Removes a partly written file. */
async function writeNew(file: string, csv: AsyncIterable<string>): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx' })
  let isOurs = false
  target.once('open', () => {
    isOurs = true
  })
  try {
    await pipeline(Readable.from(csv), target)
  } catch (error) {
    if (isOurs) await rm(file, { force: true })
    throw new StartError(`${file} cannot be written: ${(error as Error).message}.`)
  }
}
