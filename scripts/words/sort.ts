import { writeFileSync } from 'node:fs'
import { languages } from '#contract/languages.ts'
import type { Messages } from '#words/translate.ts'
import { type Book, books, fileOf, readBooks } from './books.ts'
import type { Wanted } from './wanted.ts'

/** Moves each message that stands in another file of its language into the one that it belongs into. */
export function sortBooks(wanted: Wanted): void {
  for (const language of languages) {
    const found = readBooks(language)
    const all: Messages = Object.assign({}, ...books.map((book) => found[book]))
    for (const book of books) {
      const sorted = entriesOf(wanted, book, found[book], all)
      writeFileSync(fileOf(language, book), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
    }
  }
}

/** What belongs nowhere stays: it is a fault to be told. */
function entriesOf(wanted: Wanted, book: Book, own: Messages, all: Messages) {
  const belongsElsewhere = (message: string) => books.some((other) => other !== book && wanted[other].has(message))
  const staying = Object.entries(own).filter(([message]) => wanted[book].has(message) || !belongsElsewhere(message))
  const coming = Object.entries(all).filter(([message]) => wanted[book].has(message) && !Object.hasOwn(own, message))
  return [...staying, ...coming]
}
