import { emailKey, isEmail } from '#contract/email.ts'

/** Two runs of signs that an address may hold. */
const around = /([^\s"(),:;<>@[\\\]]+)@([^\s"'(),:;<>@[\\\]]+)/gu
/** Some scripts put no space between words, and quotes or slashes may touch an address. */
const usual = /[\p{Script=Latin}\p{M}\p{N}._%+'-]/u
const escapes = /\\(?:[bfnrt]|u[\da-f]{4})/gi
const fileEnding = /\.(?:pdf|png|jpe?g|webp|zip|docx?|pptx?|xlsx?|epub)$/i
const longest = { local: 64, domain: 255 }

/** Finds addresses in any spelling, also in JSON; `keys` are normalised by `emailKey`. */
export function namesAddress(text: string, ...keys: readonly string[]): boolean {
  return candidatesIn(text).some((some) => some.some(({ key }) => keys.includes(key)))
}

/** Every address that a text may name, normalised by `emailKey`. */
export function addressesIn(text: string): Set<string> {
  if (!text.includes('@')) return new Set()
  return new Set([...candidatesIn(text)].flatMap((some) => some.map(({ key }) => key)).filter(isEmail))
}

/** What stands in an address's place, so that the words around it still read as they did. */
const omitted = '…'

export function withoutAddress(text: string, key: string): string {
  const found = [...candidatesIn(text)].flatMap((some) => some.find((one) => one.key === key) ?? [])
  return found.reduceRight((words, { from, to }) => words.slice(0, from) + omitted + words.slice(to), text)
}

/** The columns that change when an address is taken from their words; undefined when none names it. */
export function wordsWithout<R extends object>(row: R, key: string): Partial<R> | undefined {
  const named = Object.entries(row).filter(([, words]) => typeof words === 'string' && namesAddress(words, key))
  const changes = named.map(([name, words]) => [name, withoutAddress(words as string, key)])
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<R>) : undefined
}

/** The addresses that may be meant around each @. */
function candidatesIn(text: string) {
  const runs = text.replace(escapes, (sign) => ' '.repeat(sign.length)).matchAll(around)
  return runs.map(({ index, 1: before = '', 2: after = '' }) => {
    const at = index + before.length
    const ends = endsOf(after.slice(0, longest.domain))
    return startsOf(before.slice(-longest.local)).flatMap((local) =>
      ends.map((domain) => ({
        from: at - local.length,
        to: at + 1 + domain.length,
        key: emailKey(`${local}@${domain}`),
      })),
    )
  })
}

/** The run, and what of it stands behind other signs. An apostrophe may belong to the address or be a quote before it. */
function startsOf(run: string): string[] {
  const starts = [...run.matchAll(/./gsu)].filter(
    ([sign], at, signs) => at === 0 || (usual.test(sign) && !usual.test(signs[at - 1]?.[0] ?? '')),
  )
  return starts.map(({ index }) => run.slice(index)).flatMap((local) => [local, local.replace(/^'+/, '')])
}

/** The run up to its last letter or number, what of it stands before other signs, and that without a file's ending. */
function endsOf(run: string): string[] {
  const [first = ''] = run.match(/^[\p{Script=Latin}\p{M}\p{N}.-]*/u) ?? []
  const [whole = '', part = ''] = [run, first].map((domain) => domain.replace(/[^\p{L}\p{N}]+$/u, ''))
  return [...new Set([whole, part, part.replace(fileEnding, '')])]
}
