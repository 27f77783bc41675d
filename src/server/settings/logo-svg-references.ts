import { changesOutline, dashLength } from './logo-svg-dashes.ts'

/** A property that refers to the part with this id. Without an id it cannot be followed. */
export interface Reference {
  property: string
  id?: string
  /** Of a property that refers to nothing: it makes dashes of this length, changes outlines, or takes any time. */
  work?: number | 'outline' | 'endless'
}

const comment = /\/\*.*?(?:\*\/|$)/
const url = /url\(\s{0,9}(["']?)([^"'()\\\s]*)\1\s{0,9}\)/
/** A string ends with its line even without a quote. */
const string = /"(?:\\.|[^"\\\n\r\f])*(?:["\n\r\f]|$)|'(?:\\.|[^'\\\n\r\f])*(?:['\n\r\f]|$)/
const tokens = new RegExp([comment, url, string].map(({ source }) => source).join('|'), 'gis')

/** No XML file holds this character. */
const mark = '\uffff'
const marked = new RegExp(`${mark}([^${mark}]*)${mark}`, 'g')

/** Escapes and strings that are left over may be addresses. */
const hidden = /["'\\]|(url|path|element)\(/i

/** Returns the styles without comments and strings, with marks around the ids that addresses name. */
const simplify = (css: string): string =>
  css.replace(tokens, (_token, _quote, address?: string) => {
    if (address === undefined) return ' '
    return address.includes('%') ? 'url()' : mark + encodeURIComponent(idOf(address)) + mark
  })

/** Returns the id that an address in the same file names, otherwise an empty string. */
export const idOf = (address: string): string => /^\s*#(.*)/s.exec(address)?.[1]?.trim() ?? ''

export function readProperty(property: string, value: string): Reference[] {
  const simple = simplify(value)
  return [...referencesIn(property, simple), ...workIn(property, simple)]
}

export function readDeclarations(css: string): Reference[] {
  const simple = simplify(css)
  return [...declarationsIn(simple), ...unreadable(css, simple)]
}

/** What is left of an address, a string or an escape may have hidden declarations from us. */
const unreadable = (css: string, simple: string): Reference[] =>
  css.includes(':') && /["'\\]|url\((?!\))/i.test(simple) ? [{ property: '', id: '', work: 'endless' }] : []

/** A style sheet with more references takes too long to read. */
const maxReferences = 10_000

/** Returns the references of a style sheet by the `.class` or `#id` that elements need for them, else by an empty string. */
export function readSheet(css: string): Map<string, Reference[]> {
  const found = new Map<string, Reference[]>()
  let count = 0
  const add = (name: string, references: Reference[]) => {
    count += references.length
    const isBeyond = count > maxReferences && references.length > 0
    const key = isBeyond ? '' : name
    found
      .set(key, found.get(key) ?? [])
      .get(key)
      ?.push(...(isBeyond ? [beyond(references)] : references))
  }
  const simple = simplify(css)
  add('', unreadable(css, simple))
  for (const block of simple.split('}')) {
    const [body = '', head = '', ...outer] = block.split('{').reverse()
    const [selectors = '', ...before] = head.split(';').reverse()
    const references = declarationsIn(body)
    for (const selector of selectors.split(',')) add(nameIn(selector), references)
    add('', [...outer, ...before].flatMap(declarationsIn))
  }
  return found
}

const beyond = (references: readonly Reference[]): Reference =>
  references.some(({ work }) => work !== undefined) ? { property: '', work: 'endless' } : { property: '' }

function nameIn(selector: string): string {
  if (!/^[\p{L}\p{N}_\s.#>+~*-]+$/u.test(selector)) return ''
  const subject =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /[.#][\p{L}\p{N}_-]+/u.exec(subject)?.[0] ?? ''
}

const declarationsIn = (css: string): Reference[] =>
  css.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration.slice(colon + 1)
    return [...referencesIn(property, declaration), ...workIn(property, value)]
  })

function referencesIn(property: string, value: string): Reference[] {
  const ids = [...value.matchAll(marked)].map(([, id = '']) => decodeURIComponent(id)).filter((id) => id !== '')
  const references: Reference[] = ids.map((id) => ({ property, id }))
  if (hidden.test(value)) references.push({ property })
  if (/\binherit\b/i.test(value)) references.push({ property: 'inherit', id: '' })
  return references
}

function workIn(property: string, value: string): Reference[] {
  const reference = (work: Reference['work']) => [{ property, id: '', ...(work !== undefined && { work }) }]
  if (property === 'stroke-dasharray') return dashLength(value) === undefined ? [] : reference(dashLength(value))
  if (changesOutline(property)) return value.trim() === 'none' ? [] : reference('outline')
  const isEndless = /filter$/.test(property) ? value.includes('(') : /shadow$/.test(property) && value.trim() !== 'none'
  return isEndless ? reference('endless') : []
}
