import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Options, stringify } from 'csv-stringify/sync'
import type { Column } from './columns.ts'

export type Row = object

const format: Options = {
  record_delimiter: '\r\n',
  escape_formulas: true,
  // The library leaves this off when a delimiter is set, but most readers take a lone line feed for a row's end.
  quote_record_delimiter: true,
  // A reader with another separator takes these cells apart.
  quoted_match: /[;|\t\r\n]/,
  cast: { boolean: (value) => (value ? 'yes' : 'no'), string: withHarmlessParts },
}

/** Few rows, because the library needs many times the memory of a text that is full of quotes. */
const atOnce = 25

/** Characters of a chunk: shorter ones cost time between threads, longer ones memory (decision 33). */
const chunkSize = 10_000

/** Yields the text of a CSV file in chunks. Between them other calls have their turn. */
export async function* csvOf(batches: AsyncIterable<Row[]>, columns: readonly Column[]): AsyncGenerator<string> {
  for await (const { text } of chunksOf(batches, columns, headerOf(columns))) yield text
}

/** Yields chunks with the last row that each holds. */
export async function* chunksOf<R extends Row>(batches: AsyncIterable<R[]>, columns: readonly Column[], header = '') {
  let text = header
  let last: R | undefined
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce)
      text += stringify(some.map(cellsOf(columns)), format)
      last = some.at(-1)
      if (text.length < chunkSize) continue
      yield { text, last }
      text = ''
    }
    await nextTurn()
  }
  if (text) yield { text, last }
}

export const headerOf = (columns: readonly Column[]): string =>
  stringify([columns.map(({ title }) => title)], { ...format, bom: true })

const cellsOf = (columns: readonly Column[]) => (row: Row) => {
  const values = row as Readonly<Record<string, unknown>>
  return columns.map(({ name, isTime }) => (isTime ? isoTime(values[name]) : values[name]))
}

const isoTime = (at: unknown) => (typeof at === 'number' ? new Date(at).toISOString() : '')

/** The library looks only at the beginning of a cell. Neither quotes nor spaces keep a part from being run. */
function withHarmlessParts(text: string): string {
  return text
    .replace(partsBegin, (signs, formula) => (formula ? signs.replace(separator, "$&'") : signs))
    .replace(afterSpace, "$&'")
}

/** Takes a whole row of separators, because a cell may have thousands of them. */
const partsBegin = /[;|\t\r\n]["'\s]*([-=+@\uff0b\uff0d\uff1d\uff20]?)/g
const separator = /\r\n|[;|\t\r\n]/g

/** A space separates words too, so that a sign other than = needs what does more than arithmetic: "5 - 3" stays. */
const afterSpace =
  /[^\S\t\r\n](?=["']*[=\uff1d][^ ]|[-+@\uff0b\uff0d\uff20]\S*[(!|]|["']+[-+@\uff0b\uff0d\uff20][^"]*[(!|])/g
