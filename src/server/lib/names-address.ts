import { emailKey } from '#contract/email.ts'

/** Two runs of signs that an address may hold. */
const around = /([^\s"(),:;<>@[\\\]]+)@([^\s"'(),:;<>@[\\\]]+)/gu
/** Some scripts put no space between words, and quotes or slashes may touch an address. */
const usual = /[\p{Script=Latin}\p{M}\p{N}._%+'-]/u
const escapes = /\\(?:[bfnrt]|u[\da-f]{4})/gi
const longest = { local: 64, domain: 255 }

/** Finds addresses in any spelling, also in JSON; `keys` are normalised by `emailKey`. */
export function namesAddress(text: string, ...keys: readonly string[]): boolean {
  const found = text.replace(escapes, ' ').matchAll(around)
  return found.some(([, before = '', after = '']) => {
    const ends = endsOf(after.slice(0, longest.domain))
    return startsOf(before.slice(-longest.local)).some((local) =>
      ends.some((domain) => keys.includes(emailKey(`${local}@${domain}`))),
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

/** The run up to its last letter or number, and what of it stands before other signs. */
function endsOf(run: string): string[] {
  const [first = ''] = run.match(/^[\p{Script=Latin}\p{M}\p{N}.-]*/u) ?? []
  return [run, first].map((domain) => domain.replace(/[^\p{L}\p{N}]+$/u, ''))
}
