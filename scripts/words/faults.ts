import type { Language } from '#contract/languages.ts'
import type { Messages } from '#words/translate.ts'
import { type Book, type Books, books, fileOf, isEmpty, placeOf, readBooks, translations } from './books.ts'
import { entryFaults } from './entry-faults.ts'
import type { Wanted } from './wanted.ts'

/** Returns what is wrong in the files of all languages. `allowEmpty` skips languages without any translation. */
export function languageFaults(wanted: Wanted, allowEmpty: boolean): string[] {
  const english = readBooks('en')
  const spoken = translations.filter((language) => !allowEmpty || !hasNothing(readBooks(language)))
  return [
    ...books.flatMap((book) => lackFaults(wanted, book, spoken)),
    ...(['en', ...spoken] as const).flatMap((language) =>
      books.flatMap((book) => fileFaults(wanted, language, book, english)),
    ),
  ]
}

const hasNothing = (words: Books): boolean => books.every((book) => isEmpty(words[book]))

/** An empty file is one fault, not one for each message. */
function lackFaults(wanted: Wanted, book: Book, spoken: readonly Language[]): string[] {
  const words = spoken.map((language) => [language, readBooks(language)[book]] as const)
  const empty = words.filter(([, found]) => isEmpty(found) && wanted[book].size > 0)
  const lacking = [...wanted[book]].flatMap(([message, place]) => {
    const without = words.filter(([, found]) => !isEmpty(found) && !Object.hasOwn(found, message))
    const names = without.map(([language]) => language).join(', ')
    return names ? [`${place}: ${JSON.stringify(message)} is missing in ${book}.json of ${names}`] : []
  })
  return [...empty.map(([language]) => `${fileOf(language, book)}:1: is empty`), ...lacking]
}

function fileFaults(wanted: Wanted, language: Language, book: Book, english: Books): string[] {
  return Object.entries(readBooks(language)[book]).flatMap(([message, entry]) => {
    const isPlural = isPluralOf(english[book], message)
    const found = [...placeFaults(wanted, book, message), ...entryFaults(language, message, entry, isPlural)]
    return found.map((fault) => `${placeOf(language, book, message)}: ${JSON.stringify(message)} ${fault}`)
  })
}

/** English has an entry for a number, or, as a text, for a word that other languages say in two ways. */
const isPluralOf = (english: Messages, message: string): boolean =>
  Object.hasOwn(english, message) && typeof english[message] !== 'string'

function placeFaults(wanted: Wanted, book: Book, message: string): string[] {
  if (wanted[book].has(message)) return []
  const right = books.find((other) => wanted[other].has(message))
  return [right ? `belongs into ${right}.json` : 'is said by no source']
}
