import { sourcePattern } from '#contract/source.ts'

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
}
const longest = 40

/** What an address can carry of a typed source: `messe-koeln-2027` of `Messe Köln 2027`; '' of nothing in Latin letters. */
export function sourceOf(typed: string): string {
  if (sourcePattern.test(typed)) return typed
  const spelt = typed
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæøœł]/g, (letter) => spelled[letter] ?? '')
  const plain = spelt.normalize('NFD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
