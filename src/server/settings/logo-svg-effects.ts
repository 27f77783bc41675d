import type { SaxesTagNS } from 'saxes'

const property = /^(filter|stroke-dasharray)$/
const none = /^\s*(none|inherit|initial|unset)?\s*$/i
const declared = /(filter|stroke-dasharray|shadow)\s*(\/\*|:(?!\s*(none|inherit|initial|unset)\s*(!|;|\}|$)))/i

/**
 * Returns whether an element is an effect, has one or dashes, or is given them by an animation. Nothing that is easily
 * read bounds the time that a browser needs for them.
 */
export function hasEffects({ local, attributes }: SaxesTagNS): boolean {
  if (local === 'filter') return true
  return Object.values(attributes).some(({ local: name, value }) => {
    if (name === 'style') return declaresEffects(value)
    if (name === 'attributeName') return property.test(value.trim())
    return property.test(name) && !none.test(value)
  })
}

/** Finds them anywhere in styles, also where a browser would see none: quotes, addresses and escapes hide nothing. */
export const declaresEffects = (css: string): boolean => declared.test(withoutEscapes(css))

export const withoutEscapes = (css: string): string =>
  css.replace(/\\(?:([\da-f]{1,6})(?:\r\n|\s)?|(.))/gis, (_, code: string | undefined, letter: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : letter,
  )
