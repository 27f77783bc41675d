import { parseArgs } from 'node:util'
import { isLanguage, type Language } from '#contract/languages.ts'
import { books, readBooks } from './words/books.ts'
import { languageFaults } from './words/faults.ts'
import { pageFaults } from './words/pages.ts'
import { serverFaults } from './words/server.ts'
import { sortBooks } from './words/sort.ts'
import { findWanted, type Wanted } from './words/wanted.ts'

/**
 * npm run words: whether every message of the sources is in every language. `--missing de` prints those that German
 * lacks, with the English forms of messages that have a number; `--allow-empty` skips languages without any translation;
 * `--sort` moves each message into the file where it belongs.
 */
const { values } = parseArgs({
  options: { missing: { type: 'string' }, 'allow-empty': { type: 'boolean' }, sort: { type: 'boolean' } },
})
const wanted = findWanted()
if (values.sort) sortBooks(wanted)
if (isLanguage(values.missing)) console.log(JSON.stringify(missingIn(wanted, values.missing), null, 2))
else report([...pageFaults(), ...serverFaults(), ...languageFaults(wanted, values['allow-empty'] ?? false)])

function missingIn(wanted: Wanted, language: Language) {
  const [english, found] = [readBooks('en'), readBooks(language)]
  const missing = books.map((book) => {
    const messages = [...wanted[book].keys()].filter((message) => !Object.hasOwn(found[book], message))
    return [book, Object.fromEntries(messages.map((message) => [message, english[book][message] ?? null]))]
  })
  return Object.fromEntries(missing)
}

function report(found: readonly string[]): void {
  for (const fault of found) console.error(fault)
  if (found.length > 0) console.error(`\n  ${found.length} faults in the words of the languages`)
  process.exitCode = found.length > 0 ? 1 : 0
}
