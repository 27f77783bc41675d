import { emailKey } from '#contract/email.ts'

/** Two runs of signs that an address may hold, and an @ as people type it or as it stands in a link. */
const around = /([^\s"(),:;<>@＠[\\\]]{1,64})(@|＠|%40)([^\s"'(),:;<>@＠[\\\]]{1,255})/gu
/** Some scripts put no space between words, and quotes or slashes may touch an address. */
const usual = /[\p{Script=Latin}\p{M}\p{N}._%+'-]/u
/** What stands before an address without a space: other signs, the number of a list, an escape of a link. */
const leading = /^(?:[^\p{L}\p{N}]+|\d{1,3}\.|.*%(?:[\dA-F]{2})?)/u
const escapes = /\\(?:[bfnrt]|u[\da-fA-F]{4})/g
const isJson = (text: string): boolean => /^[{[]/.test(text)
const fileEnding = /\.(?:pdf|png|jpe?g|webp|zip|docx?|pptx?|xlsx?|epub)$/i
/** A sentence begins, or a name. */
const nextWord = /[.-](?=\p{Lu})/u

/** Finds an address in any spelling, also in the JSON of an object or list; `key` is normalised by `emailKey`. */
export function namesAddress(text: string, key: string): boolean {
  return placesOf(text, key).some(() => true)
}

/** It replaces an address, so that the words around it still read as they did. */
const omitted = '…'

export function withoutAddress(text: string, key: string): string {
  const found = [...placesOf(text, key)]
  return found.reduceRight((words, { from, to }) => words.slice(0, from) + omitted + words.slice(to), text)
}

/** The columns that change when an address is taken from their words; undefined when none names it. */
export function wordsWithout<R extends object>(row: R, key: string): Partial<R> | undefined {
  const named = Object.entries(row).filter(([, words]) => typeof words === 'string' && namesAddress(words, key))
  const changes = named.map(([name, words]) => [name, withoutAddress(words as string, key)])
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<R>) : undefined
}

/** Each part of a text in which addresses are found, and no other words. */
export function partsNamingAny(text: string): string {
  return [...runsIn(text)].map(({ before, sign, after }) => before + sign + after).join(' ')
}

const comparable = (text: string): string => text.normalize('NFC').toLowerCase()

/** What is before the @ is cheap to compare, so it is compared first. */
function placesOf(text: string, key: string) {
  const local = key.slice(0, key.lastIndexOf('@'))
  const runs = comparable(text).includes(local) ? runsIn(text) : [].values()
  return runs.flatMap(({ at, before, sign, after }) => {
    const starts = startsOf(before).filter((start) => comparable(start) === local)
    const ends = starts.length > 0 ? endsOf(after) : []
    const named = starts.flatMap((start) => ends.map((end) => ({ start, end })))
    const [first] = named.filter(({ start, end }) => emailKey(`${start}@${end}`) === key)
    return first ? [{ from: at - first.start.length, to: at + sign.length + first.end.length }] : []
  })
}

/** Finds the signs before and behind each @ that may belong to an address. */
function runsIn(text: string) {
  const plain = isJson(text) ? text.replace(escapes, (sign) => ' '.repeat(sign.length)) : text
  const runs = plain.matchAll(around)
  return runs.map(({ index, 1: before = '', 2: sign = '', 3: after = '' }) => ({
    at: index + before.length,
    before,
    sign,
    after,
  }))
}

/** The run, and what of it stands behind other signs. */
function startsOf(run: string): string[] {
  const starts = [...run.matchAll(/./gsu)].filter(
    ([sign], at, signs) => at === 0 || (usual.test(sign) && !usual.test(signs[at - 1]?.[0] ?? '')),
  )
  return starts.map(({ index }) => run.slice(index)).flatMap((start) => [start, start.replace(leading, '')])
}

/** The run up to its last letter or number, what of it stands before other signs, and that without a file's ending or the next word. */
function endsOf(run: string): string[] {
  const [first = ''] = run.match(/^[\p{Script=Latin}\p{M}\p{N}.-]*/u) ?? []
  const [whole = '', part = ''] = [run, first].map((domain) => domain.replace(/[^\p{L}\p{N}]+$/u, ''))
  const [before = ''] = part.split(nextWord)
  return [...new Set([whole, part, part.replace(fileEnding, ''), before])]
}
