import type { SaxesAttributeNS } from 'saxes'
import { refuse } from './logo-refusals.ts'
import { assertStyle, isOwn } from './logo-styles.ts'

const xml = 'http://www.w3.org/XML/1998/namespace'
const xlink = 'http://www.w3.org/1999/xlink'

/** Throws a 400 when an element of a drawing may not have this attribute. */
export function assertAttribute(element: string, { uri, local, value }: SaxesAttributeNS): void {
  if (uri === xml && local === 'base') throw refuse('elsewhere')
  if (uri !== '' && uri !== xlink) return
  if (isHandler(local)) throw refuse('script')
  if (local === 'href') assertLink(element, value)
  if (local === 'attributeName') assertAnimated(value)
  assertStyle(value)
}

const isHandler = (name: string): boolean => /^on[a-z]+$/i.test(name)

/** Browsers follow no link inside an `img` element, so an `a` may have one. */
function assertLink(element: string, address: string): void {
  if (/^javascript:/i.test(address.replace(/\s/g, ''))) throw refuse('script')
  if (element !== 'a' && !isOwn(address)) throw refuse('elsewhere')
}

function assertAnimated(attribute: string): void {
  const name = attribute.trim().split(':').at(-1) ?? ''
  if (isHandler(name)) throw refuse('script')
  if (name === 'href') throw refuse('elsewhere')
}
