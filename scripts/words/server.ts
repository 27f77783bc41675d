import { globSync } from 'node:fs'
import { bookOf, type Said } from './books.ts'
import { parsed, type Source } from './parsed.ts'
import { isGlued, textsOf } from './texts.ts'

const errors = ['unauthenticated', 'forbidden', 'notFound', 'conflict', 'unprocessable', 'tooMany', 'unavailable']
/** Which argument of these functions is a sentence that a caller reads. */
const sentenceOf: ReadonlyMap<string, number> = new Map([
  ...['message', ...errors].map((name) => [name, 0] as const),
  ...['invalid', 'fieldError', 'DomainError', 'warning'].map((name) => [name, 1] as const),
])
const sentencesOfMails: ReadonlyMap<string, number> = new Map([
  ['say', 0],
  ['message', 0],
])
/** What the commands say is for their operator alone. */
const commands = /^src\/server\/(cli|backup)\/|\/database\/move\.ts$/
const itself = 'src/server/lib/errors.ts'

/** Returns the sentences of the server's errors, warnings and mails. */
export function saidByServer(): Said[] {
  return readServer().flatMap(saidBy)
}

/** Returns the calls whose sentence no language could have. */
export function serverFaults(): string[] {
  return readServer()
    .filter(({ file }) => file !== itself)
    .flatMap(({ file, calls }) =>
      calls
        .filter(({ name, arguments: given }) => isGlued(given[sentencesIn(file).get(name) ?? -1]))
        .map(
          ({ name, line }) =>
            `${file}:${line}: the sentence of ${name}() has to be written out, with {name} for values`,
        ),
    )
}

const readServer = (): Source[] =>
  globSync('src/server/**/*.ts')
    .filter((file) => !commands.test(file))
    .sort()
    .map(parsed)

const sentencesIn = (file: string) => (bookOf(file) === 'mail' ? sentencesOfMails : sentenceOf)

function saidBy({ file, calls, defaults, constants }: Source): Said[] {
  const book = bookOf(file)
  const sentences = sentencesIn(file)
  const standard = file === itself ? defaults : []
  const said = calls.flatMap(({ name, line, arguments: given }) =>
    textsOf(given[sentences.get(name) ?? -1], constants).map((text) => ({ text: whole(name, text), line })),
  )
  return [...standard, ...said].map(({ text, line }) => ({ message: text, book, place: `${file}:${line}` }))
}

const whole = (name: string, text: string): string => (name === 'notFound' ? `${text} was not found.` : text)
