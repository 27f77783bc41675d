import type { SaxesTagNS } from 'saxes'
import { idOf, type Reference, readDeclarations, readProperty, readSheet } from './logo-svg-references.ts'

interface Size {
  elements: number
  /** At least as many as the corners of its paths, because a marker is drawn at each. */
  corners: number
}

interface Part {
  size: Size
  local: string
  id: string
  classes: string[]
  references: Reference[]
  children: Part[]
}

/** Properties refer to these elements. They refer to gradients too, which draw no elements. */
const drawn = new Set(['mask', 'pattern', 'marker', 'clipPath'])

const endless = 1e9

/** More references take too long to count. */
const maxReferences = 50_000

/** Corners of paths, copies included. */
const maxCorners = 2_000_000

/** A longer chain of parts would draw too much anyway. */
const maxChain = 500

/**
 * Counts the elements that a browser draws again because parts of a drawing refer to others: with ten references in each
 * of eight levels there are a hundred million.
 */
export function countCopies() {
  const open = [newPart('')]
  const parts = [...open]
  return {
    open(tag: SaxesTagNS): void {
      const part = readPart(tag)
      open.at(-1)?.children.push(part)
      open.push(part)
      parts.push(part)
    },
    close(): void {
      open.pop()
    },
    /** Returns a very large number for a part that holds itself, and for references that cannot be followed. */
    count(css: string): number {
      const sheet = readSheet(css)
      let references = 0
      for (const part of parts) {
        const names = new Set([`#${part.id}`, ...part.classes.map((name) => `.${name}`)])
        for (const name of names) part.references.push(...(sheet.get(name) ?? []))
        references += part.references.length
        if (references > maxReferences) return endless
      }
      const isCountable = !hidesCopies(parts, sheet.get('') ?? [])
      return isCountable ? drawnElements(parts) - parts.length : endless
    },
  }
}

const newPart = (local: string): Part => ({
  size: { elements: 1, corners: 1 },
  local,
  id: '',
  classes: [],
  references: [],
  children: [],
})

function readPart({ local, attributes }: SaxesTagNS): Part {
  const part = newPart(local)
  for (const { uri, local: name, value } of Object.values(attributes)) {
    if (name === 'href')
      part.references.push(value.includes('%') ? { property: name } : { property: name, id: idOf(value) })
    if (uri !== '') continue
    if (name === 'id') part.id = value
    if (name === 'class') part.classes = value.split(/\s+/)
    if (name === 'style') part.references.push(...readDeclarations(value))
    if (/^(fill|stroke|mask|clip-path|marker.*)$/.test(name)) part.references.push(...readProperty(name, value))
    if (/^(d|points|style|to|values)$/.test(name)) part.size.corners += value.match(/[a-z]|[\d.]+/gi)?.length ?? 0
  }
  if (isAnimatedReference(local, attributes)) part.references.push({ property: 'attributeName' })
  return part
}

function isAnimatedReference(local: string, attributes: SaxesTagNS['attributes']): boolean {
  if (!/^(animate|set)/.test(local)) return false
  const name = attributes.attributeName?.value.trim() ?? ''
  const isElsewhere = 'href' in attributes || Object.keys(attributes).some((key) => key.endsWith(':href'))
  return (
    /^(class|(.*:)?href)$/.test(name) ||
    (isElsewhere && /^(d|points)$/.test(name)) ||
    Object.values(attributes).some(({ value }) => /url|\\/i.test(value))
  )
}

/** Returns whether a reference cannot be followed, or a style may make any element refer to a copied part. */
function hidesCopies(parts: readonly Part[], ofAny: readonly Reference[]): boolean {
  const copied = parts.filter(({ local }) => drawn.has(local) || local === 'use')
  const ids = new Set(copied.map(({ id }) => id))
  const isHidden = [...ofAny, ...parts.flatMap(({ references }) => references)].some(({ id }) => id === undefined)
  return (isHidden && copied.length > 0) || ofAny.some(({ id = '' }) => id !== '' && ids.has(id))
}

function drawnElements(parts: readonly Part[]): number {
  // Of parts with the same id browsers take the first.
  const byId = new Map(parts.toReversed().map((part) => [part.id, part]))
  const inherits = parts.some(({ references }) => references.some(({ property }) => property === 'inherit'))
  const known = new Map<Part, Size>()

  function targetOf({ property, id = '' }: Reference): Part[] {
    const target = id === '' ? undefined : byId.get(id)
    return target && (property === 'href' || drawn.has(target.local)) ? [target] : []
  }

  function sizeOf(part: Part, depth: number): Size {
    const size = known.get(part)
    if (size) return size
    // This stands until the part is counted, so a part that holds itself is endless.
    known.set(part, { elements: endless, corners: endless })
    const counted = depth > maxChain ? { elements: endless, corners: endless } : count(part, depth + 1)
    known.set(part, counted)
    return counted
  }

  function count(part: Part, depth: number): Size {
    const sum = (references: Reference[]) => total(references.flatMap(targetOf).map((target) => sizeOf(target, depth)))
    const by = Object.groupBy(part.references, ({ property }) => kindOf(property, inherits))
    const { elements, corners } = total([
      part.size,
      ...part.children.map((child) => sizeOf(child, depth)),
      sum(by.once ?? []),
    ])
    const ofEach = 1 + sum(by.element ?? []).elements
    return { elements: Math.min(elements * ofEach + corners * sum(by.corner ?? []).elements, endless), corners }
  }

  const { elements, corners } = sizeOf(parts[0] as Part, 0)
  return corners > maxCorners ? endless : elements
}

/** How often a part inside of the element draws what the property refers to. */
function kindOf(property: string, inherits: boolean): 'once' | 'element' | 'corner' {
  if (/^(marker|--)/.test(property)) return 'corner'
  if (/^(fill|stroke)/.test(property)) return 'element'
  return inherits && property !== 'href' ? 'element' : 'once'
}

const total = (sizes: readonly Size[]): Size => ({
  elements: sumOf(sizes.map(({ elements }) => elements)),
  corners: sumOf(sizes.map(({ corners }) => corners)),
})

const sumOf = (numbers: readonly number[]): number =>
  Math.min(
    endless,
    numbers.reduce((sum, number) => sum + number, 0),
  )
