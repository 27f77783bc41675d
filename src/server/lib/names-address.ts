import { domainToUnicode } from 'node:url'
import { emailKey, isEmail } from '#contract/email.ts'

const escapes = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g

/** It replaces an address, so that the words around it still read as they did. */
const omitted = '…'

/**
 * Finds an address in any spelling, also in the JSON of an object or list; `key` is normalised by `emailKey`. These
 * `fields` of the JSON hold one address each, which is another one as soon as its key is.
 */
export const namesAddress = (text: string, key: string, fields: readonly string[] = []): boolean =>
  placesOf(text.normalize('NFC'), key, fields).length > 0

export function withoutAddress(text: string, key: string, fields: readonly string[] = []): string {
  const whole = text.normalize('NFC')
  return placesOf(whole, key, fields).reduceRight(
    (words, { from, to }) => words.slice(0, from) + omitted + words.slice(to),
    whole,
  )
}

/** The columns that change when an address is taken from their words; undefined when none names it. */
export function wordsWithout<R extends object>(
  row: R,
  key: string,
  fields: readonly string[] = [],
): Partial<R> | undefined {
  const named = Object.entries(row).filter(([, words]) => typeof words === 'string' && namesAddress(words, key, fields))
  const changes = named.map(([name, words]) => [name, withoutAddress(words as string, key, fields)])
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<R>) : undefined
}

/** The words of a text that may be or hold an address. */
export const wordsNamingAny = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => /@|＠|%40/.test(word))
    .join(' ')

/** Returns the words that name an address. Of JSON it returns only the texts that do, because other texts may be another person's. */
export function wordsNaming(text: string, key: string, fields: readonly string[] = []): string[] {
  if (!namesAddress(text, key, fields)) return []
  return isJson(text) ? textsNaming(text, key, fields) : [text]
}

function textsNaming(json: string, key: string, fields: readonly string[]): string[] {
  const found: string[] = []
  JSON.parse(json, (name, value) => {
    if (namesAddress(name, key)) found.push(name)
    if (typeof value !== 'string') return value
    const isAddress = fields.includes(name) && isEmail(value)
    if (isAddress ? emailKey(value) === key : namesAddress(value, key)) found.push(value)
    return value
  })
  return found
}

interface Place {
  readonly from: number
  readonly to: number
}

function placesOf(text: string, key: string, fields: readonly string[]): Place[] {
  if (!isJson(text)) return placesInWords(text, key)
  const held = addressesIn(text, fields)
  const words = held.reduce(
    (rest, { from, to }) => rest.slice(0, from) + blank(rest.slice(from, to)) + rest.slice(to),
    text,
  )
  const own = held.filter(({ address }) => emailKey(address) === key)
  return [...own, ...placesInWords(words.replace(escapes, blank), key)].sort((one, other) => one.from - other.from)
}

const blank = (text: string): string => ' '.repeat(text.length)

/** In JSON a quote within words is escaped, so it ends no name, and an address has none. */
const texts = /"(\w+)"\s*:\s*"([^"\\]*)"/g

const addressesIn = (json: string, fields: readonly string[]): (Place & { readonly address: string })[] =>
  [...json.matchAll(texts)]
    .filter(([, name = '', address = '']) => fields.includes(name) && isEmail(address))
    .map(({ index, 0: { length }, 2: address = '' }) => {
      const to = index + length - 1
      return { address, from: to - address.length, to }
    })

function placesInWords(plain: string, key: string): Place[] {
  const found = [...plain.matchAll(patternOf(key))].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }))
  return found.filter(({ from, to }) => beginsAt(plain, from) && endsAt(plain, from, to))
}

let latest: { readonly key: string; readonly pattern: RegExp } | undefined

/** A search looks for one address in very many texts. */
function patternOf(key: string): RegExp {
  if (latest?.key !== key) latest = { key, pattern: spellingsOf(key) }
  return latest.pattern
}

/** As people type it, and as it stands in a link. */
function spellingsOf(key: string): RegExp {
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const named = domainToUnicode(domain) || domain
  return new RegExp(
    `(?:${anyOf(local, withDottedI(local), ...escaped(local))})(?:@|＠|%40)(?:${anyOf(domain, named, ...escaped(named))})`,
    'giu',
  )
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Programs differ in whether they escape a quote. */
const escaped = (text: string): string[] => {
  const once = text.isWellFormed() ? encodeURIComponent(text) : text
  return [once, once.replaceAll("'", '%27')]
}
/** `İ` alone becomes two code points in lower case, so both spellings are sought. */
const withDottedI = (text: string): string => text.replaceAll('i\u0307', '\u0130')
const anyOf = (...texts: string[]): string => [...new Set(texts)].map((text) => RegExp.escape(text)).join('|')

const latin = /[\p{Script=Latin}\p{Nd}]/u
/** No space stands between words of these scripts. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}`
const signs = "._%+'’-"
/** Another address ends so: letters or digits, and signs between them and the place. */
const joinedBefore = {
  latin: new RegExp(String.raw`(?:[\p{Script=Latin}\p{M}\p{Nd}]|\p{L}(?=[${signs}]))[${signs}]{0,64}$`, 'u'),
  other: new RegExp(String.raw`(?![${unspaced}])[\p{L}\p{M}\p{Nd}][${signs}]{0,64}$`, 'u'),
}
/** These escapes separate words in a link; a quote may follow. */
const apartInLink = `%(?:0[9AD]|2[0268CF]|3[A-DF]|5[BD]|7[BCD])'?`
/** The number of a list, a percentage, a place in a link, or the domain of an address before. */
const apart = new RegExp(String.raw`(?:(?:^|[\s(])\d{1,3}[.%]|${apartInLink}|@[\p{L}\p{Nd}.-]{1,255}[_%+'])$`, 'iu')

/** A + is a space in a query; a quote may follow. Strangers write such texts, so each sign is looked at once. */
function isSpaceOfQuery(before: string): boolean {
  if (!/\+'?$/.test(before)) return false
  const begin = Math.max(0, before.lastIndexOf('&'), before.lastIndexOf('#') + 1, before.search(/\s\S*$/) + 1)
  return /[?&][^=&#\s]+=/.test(before.slice(begin, before.lastIndexOf('=') + 1))
}

function beginsAt(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - 300), from).replaceAll('%27', "'")
  const joined = latin.test(text.charAt(from)) ? joinedBefore.latin : joinedBefore.other
  return !joined.test(before) || apart.test(before) || isSpaceOfQuery(before)
}

const fileEnding = /^\.(?:pdf|png|jpe?g|webp|zip|docx?|pptx?|xlsx?|epub)(?!\.?[\p{L}\p{Nd}])/iu
const joinedBehind = {
  latin: /^(?:[\p{Script=Latin}\p{M}\p{Nd}]|(?:[.-]|%2[DE])+[\p{L}\p{Nd}])/iu,
  other: new RegExp(String.raw`^[.-]*(?![${unspaced}])[\p{L}\p{M}\p{Nd}]`, 'u'),
}
/** A sentence begins, or a name. */
const nextWord = /^[.-]+\p{Lu}\p{Ll}+(?![\p{L}\p{Nd}-]*\.\p{L})/u

function endsAt(text: string, from: number, to: number): boolean {
  const [last, behind] = [text.charAt(to - 1), text.slice(to, to + 70)]
  const joined = latin.test(last) ? joinedBehind.latin : joinedBehind.other
  const isShouted = !/\p{Ll}/u.test(text.slice(from, to))
  return !joined.test(behind) || fileEnding.test(behind) || (!isShouted && nextWord.test(behind))
}
