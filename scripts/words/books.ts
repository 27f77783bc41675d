import { readFileSync } from 'node:fs'
import { type Language, languages } from '#contract/languages.ts'
import type { Messages } from '#words/translate.ts'

/** The files of a language: for visitors' pages, for the other pages too, and for mails. */
export const books = ['public', 'shell', 'mail'] as const
export type Book = (typeof books)[number]
export type Books = Readonly<Record<Book, Messages>>

/** A message where a source says it, and the file of a language that it belongs into. */
export interface Said {
  readonly message: string
  readonly book: Book
  readonly place: string
}

const ofMails = /^src\/server\/(.+\/)?(mail\/|mails\/|mails\.ts$)/
const ofVisitors = /^src\/ui\/((visitor|reader|sign-in|lib(?!\/session))\/|pages|prerender)/

export function bookOf(file: string): Book {
  if (ofMails.test(file)) return 'mail'
  return ofVisitors.test(file) ? 'public' : 'shell'
}

export const translations = languages.filter((language) => language !== 'en')

export const fileOf = (language: Language, book: Book): string => `src/words/${language}/${book}.json`

export function readBooks(language: Language): Books {
  const read = (book: Book): Messages => JSON.parse(readFileSync(fileOf(language, book), 'utf8'))
  return { public: read('public'), shell: read('shell'), mail: read('mail') }
}

export const isEmpty = (words: Messages): boolean => Object.keys(words).length === 0

/** Returns `file:line` of a message in a language's file. */
export function placeOf(language: Language, book: Book, message: string): string {
  const file = fileOf(language, book)
  const before = readFileSync(file, 'utf8').split(`${JSON.stringify(message)}:`)[0] ?? ''
  return `${file}:${before.split('\n').length}`
}
