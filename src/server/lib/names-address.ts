import { emailKey, isEmail } from '#contract/email.ts'

/** Two runs of signs that an address may hold. Runs share no sign, so that each can be replaced. */
const around = /([^\s"(),:;<>@[\\\]]{1,64})@([^\s"'(),:;<>@[\\\]]{1,255})/gu
/** Some scripts put no space between words, and quotes or slashes may touch an address. */
const usual = /[\p{Script=Latin}\p{M}\p{N}._%+'-]/u
const escapes = /\\(?:[bfnrt]|u[\da-fA-F]{4})/g
const isJson = (text: string): boolean => /^[{[]/.test(text)
const fileEnding = /\.(?:pdf|png|jpe?g|webp|zip|docx?|pptx?|xlsx?|epub)$/i

/** Finds addresses in any spelling, also in the JSON of an object or list; `keys` are normalised by `emailKey`. */
export function namesAddress(text: string, ...keys: readonly string[]): boolean {
  return candidatesIn(text, keys).some((some) => some.length > 0)
}

/** The addresses that a text names most likely, normalised by `emailKey`: at most a dozen for each @. */
export function addressesIn(text: string): Set<string> {
  const runs = [...runsIn(text)].flatMap(({ before, after }) => addressesOf(likelyStartsOf(before), endsOf(after)))
  return new Set(runs.map(({ key }) => key).filter(isEmail))
}

/** It replaces an address, so that the words around it still read as they did. */
const omitted = '…'

export function withoutAddress(text: string, key: string): string {
  const found = [...candidatesIn(text, [key])].flatMap(([first]) => first ?? [])
  return found.reduceRight((words, { from, to }) => words.slice(0, from) + omitted + words.slice(to), text)
}

/** The columns that change when an address is taken from their words; undefined when none names it. */
export function wordsWithout<R extends object>(row: R, key: string): Partial<R> | undefined {
  const named = Object.entries(row).filter(([, words]) => typeof words === 'string' && namesAddress(words, key))
  const changes = named.map(([name, words]) => [name, withoutAddress(words as string, key)])
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<R>) : undefined
}

/** Those of the addresses that may be meant around each @. Only what is before the @ is cheap to compare. */
function candidatesIn(text: string, keys: readonly string[]) {
  const locals = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('@'))))
  return runsIn(text).map(({ at, before, after }) => {
    const starts = startsOf(before).filter((local) => locals.has(local.normalize('NFC').toLowerCase()))
    const named = starts.length > 0 ? addressesOf(starts, endsOf(after)) : []
    return named
      .filter(({ key }) => keys.includes(key))
      .map(({ local, domain, key }) => ({ from: at - local.length, to: at + 1 + domain.length, key }))
  })
}

/** Finds the signs before and behind each @ that may belong to an address. */
function runsIn(text: string) {
  const plain = isJson(text) ? text.replace(escapes, (sign) => ' '.repeat(sign.length)) : text
  const runs = plain.matchAll(around)
  return runs.map(({ index, 1: before = '', 2: after = '' }) => ({
    at: index + before.length,
    before,
    after,
  }))
}

const addressesOf = (locals: readonly string[], domains: readonly string[]) =>
  locals.flatMap((local) => domains.map((domain) => ({ local, domain, key: emailKey(`${local}@${domain}`) })))

/** The run, and what of it stands behind other signs. */
function startsOf(run: string): string[] {
  const starts = [...run.matchAll(/./gsu)].filter(
    ([sign], at, signs) => at === 0 || (usual.test(sign) && !usual.test(signs[at - 1]?.[0] ?? '')),
  )
  return starts.flatMap(({ index }) => withoutSigns(run.slice(index)))
}

/** Returns the whole run, and its last part in a script that addresses usually have. */
const likelyStartsOf = (run: string): string[] => [...new Set([...withoutSigns(run), ...startsOf(run).slice(-2)])]

/** Signs may belong to the address, or stand before it. */
const withoutSigns = (local: string): string[] => [local, local.replace(/^[^\p{L}\p{N}]+/u, '')]

/** The run up to its last letter or number, what of it stands before other signs, and that without a file's ending. */
function endsOf(run: string): string[] {
  const [first = ''] = run.match(/^[\p{Script=Latin}\p{M}\p{N}.-]*/u) ?? []
  const [whole = '', part = ''] = [run, first].map((domain) => domain.replace(/[^\p{L}\p{N}]+$/u, ''))
  return [...new Set([whole, part, part.replace(fileEnding, '')])]
}
