/** A property that refers to the part with this id. Without an id it cannot be followed. */
export interface Reference {
  property: string
  id?: string
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
export const simplify = (css: string): string =>
  css.replace(tokens, (_token, _quote, address?: string) => {
    if (address === undefined) return ' '
    return address.includes('%') ? 'url(' : mark + encodeURIComponent(idOf(address)) + mark
  })

/** Returns the id that an address in the same file names, otherwise an empty string. */
export const idOf = (address: string): string => /^\s*#(.*)/s.exec(address)?.[1]?.trim() ?? ''

export const readProperty = (property: string, value: string): Reference[] => referencesIn(property, simplify(value))

export const readDeclarations = (css: string): Reference[] => declarationsIn(simplify(css))

/** A style sheet with more references takes too long to read. */
const maxReferences = 10_000

/** Returns the references of a style sheet by the `.class` or `#id` that elements need for them, else by an empty string. */
export function readSheet(css: string): Map<string, Reference[]> {
  const found = new Map<string, Reference[]>()
  let count = 0
  const add = (name: string, references: Reference[]) => {
    count += references.length
    if (count > maxReferences) found.set('', [{ property: '' }])
    else
      found
        .set(name, found.get(name) ?? [])
        .get(name)
        ?.push(...references)
  }
  for (const block of simplify(css).split('}')) {
    const [body = '', head = '', ...outer] = block.split('{').reverse()
    const [selectors = '', ...before] = head.split(';').reverse()
    const references = declarationsIn(body)
    for (const selector of selectors.split(',')) add(nameIn(selector), references)
    add('', [...outer, ...before].flatMap(declarationsIn))
  }
  return found
}

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
    return referencesIn(declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase(), declaration)
  })

function referencesIn(property: string, value: string): Reference[] {
  const ids = [...value.matchAll(marked)].map(([, id = '']) => decodeURIComponent(id)).filter((id) => id !== '')
  const references: Reference[] = ids.map((id) => ({ property, id }))
  if (hidden.test(value)) references.push({ property })
  if (/\binherit\b/i.test(value)) references.push({ property: 'inherit', id: '' })
  return references
}
