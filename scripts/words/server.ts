import { globSync } from 'node:fs'
import { type Book, bookOf, type Said } from './books.ts'
import { parsed, type Source } from './parsed.ts'
import { type Reach, reachOfVisitors } from './reach.ts'
import { isGlued, textsOf } from './texts.ts'

const errors = [
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'changed',
  'decided',
  'unprocessable',
  'tooMany',
  'unavailable',
]
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

/** Returns the sentences of the server's errors, warnings and mails. Visitors have what their calls can cause. */
export function saidByServer(): Said[] {
  const isReached = reachOfVisitors()
  return readServer().flatMap((source) => saidBy(source, isReached))
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

function saidBy({ file, calls, defaults, constants }: Source, isReached: Reach): Said[] {
  const sentences = sentencesIn(file)
  const bookAt = (start: number): Book =>
    bookOf(file) === 'mail' ? 'mail' : isReached(file, start) ? 'public' : 'shell'
  const standard = file === itself ? defaults.map((one) => ({ ...one, book: bookAt(one.start) })) : []
  const said = calls.flatMap(({ name, line, start, arguments: given }) =>
    textsOf(given[sentences.get(name) ?? -1], constants).map((text) => ({
      text: whole(name, text),
      line,
      // Warnings are for owners, whoever's call comes upon them.
      book: name === 'warning' ? ('shell' as const) : bookAt(start),
    })),
  )
  return [...standard, ...said].map(({ text, line, book }) => ({ message: text, book, place: `${file}:${line}` }))
}

const whole = (name: string, text: string): string => (name === 'notFound' ? `${text} was not found.` : text)
