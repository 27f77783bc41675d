import { globSync } from 'node:fs'
import { bookOf, type Said } from './books.ts'
import { parsed, type Source } from './parsed.ts'
import { textsOf } from './texts.ts'

const errors = ['unauthenticated', 'forbidden', 'notFound', 'conflict', 'unprocessable', 'tooMany', 'unavailable']
/** Which argument of these functions is a sentence that a caller reads. */
const sentenceOf: ReadonlyMap<string, number> = new Map([
  ...errors.map((name) => [name, 0] as const),
  ...['invalid', 'refused', 'DomainError'].map((name) => [name, 1] as const),
])
const sentencesOfMails: ReadonlyMap<string, number> = new Map([
  ['say', 0],
  ['message', 0],
])
/** What the commands say is for their operator alone. */
const commands = /^src\/server\/(cli|backup)\/|\/db\/move\.ts$/

/** Returns the sentences of the server's errors and mails. */
export function saidByServer(): Said[] {
  const files = globSync('src/server/**/*.ts').filter((file) => !commands.test(file))
  return files.sort().map(parsed).flatMap(saidBy)
}

function saidBy({ file, calls, defaults, constants }: Source): Said[] {
  const book = bookOf(file)
  const sentences = book === 'mail' ? sentencesOfMails : sentenceOf
  const standard = file.endsWith('/platform/errors.ts') ? defaults : []
  const said = calls.flatMap(({ name, line, arguments: given }) =>
    textsOf(given[sentences.get(name) ?? -1], constants).map((text) => ({ text: whole(name, text), line })),
  )
  return [...standard, ...said].map(({ text, line }) => ({ message: text, book, place: `${file}:${line}` }))
}

const whole = (name: string, text: string): string => (name === 'notFound' ? `${text} was not found.` : text)
