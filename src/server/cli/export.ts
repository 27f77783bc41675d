import { createWriteStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'node:querystring'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { listCalls } from '#contract/list-calls.ts'
import type { ListName } from '#contract/list-names.ts'
import { completeSearch } from '../database/search/maintain.ts'
import { exportForOperator } from '../exports/export-for-operator.ts'
import { moveDurably, syncFile } from '../lib/durable.ts'
import { DomainError, StartError } from '../lib/errors.ts'
import { inWorkFolder } from '../lib/work-folder.ts'
import { listings } from '../listings.ts'
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
        // Rows that are not searchable yet would be missing.
        await completeSearch(services, listings)
        const csv = await exportForOperator(services, list, parse(query), showRows)
        await (out === undefined ? pipeline(csv, process.stdout, { end: false }) : writeNew(out, csv))
        if (process.stderr.isTTY) process.stderr.write('\n')
      }),
    )
}

function showRows(rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rRows: ${rows}`)
}

/** The name is given to the whole list alone, however the program ends. */
async function writeNew(file: string, csv: AsyncIterable<string>): Promise<void> {
  await assertFree(file)
  try {
    await inWorkFolder(dirname(file), async (folder) => {
      const partial = join(folder, 'list.csv')
      await pipeline(Readable.from(csv), createWriteStream(partial))
      await syncFile(partial)
      await assertFree(file)
      await moveDurably(partial, file)
    })
  } catch (error) {
    if (error instanceof StartError || error instanceof DomainError) throw error
    throw new StartError(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

async function assertFree(file: string): Promise<void> {
  if (await lstat(file).catch(() => undefined)) throw new StartError(`${file} cannot be written: it is there already.`)
}
