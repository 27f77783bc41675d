import { globSync } from 'node:fs'
import { bookOf, type Said } from './books.ts'
import { type Call, parsed, type Source } from './parsed.ts'
import { type Constants, isGlued, textOf, textsOf } from './texts.ts'

const translators = ['t', 'tNodes', 'message']
const itself = 'src/ui/lib/i18n/t.ts'
/** A page's tables are marked by `message`, text by text. */
const unmarked: Constants = new Map()

const readPages = (): Source[] =>
  globSync('src/ui/**/*.{ts,tsx}')
    .filter((file) => file !== itself)
    .sort()
    .map(parsed)

/** Returns the messages of the pages. */
export function saidByPages(): Said[] {
  return readPages().flatMap(({ file, calls, constants }) =>
    calls
      .filter(({ name }) => translators.includes(name) || name === 'CallError')
      .flatMap(({ name, line, arguments: [first] }) =>
        textsOf(first, name === 'CallError' ? constants : unmarked).map((message) => ({
          message,
          book: bookOf(file),
          place: `${file}:${line}`,
        })),
      ),
  )
}

/** Returns the calls whose message no language could have. */
export function pageFaults(): string[] {
  return readPages().flatMap(({ file, calls }) =>
    calls
      .filter((call) => translators.includes(call.name) && isUnknown(call))
      .map(({ name, line }) => `${file}:${line}: the message of ${name}() has to be one text that is written out`),
  )
}

/** `t` may be given what the contract, the server or `message` know. */
const isUnknown = ({ name, arguments: [first] }: Call): boolean =>
  isGlued(first) || (name !== 't' && textOf(first) === undefined)
