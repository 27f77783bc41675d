import type { SaxesTagNS } from 'saxes'
import { changesOutline, outlineLength } from './logo-svg-dashes.ts'
import { readStep, type Step, workOf } from './logo-svg-effects.ts'
import { idOf, type Reference, readDeclarations, readProperty, readSheet } from './logo-svg-references.ts'

interface Size {
  elements: number
  /** At least as many as the corners of its paths, because a marker is drawn at each. */
  corners: number
  /** Of their outlines, at most. */
  length: number
  /** Elements that a browser draws in the time of their effects and dashes. */
  work: number
}

interface Part {
  size: Size
  local: string
  id: string
  classes: string[]
  references: Reference[]
  children: Part[]
  step?: Step
}

/** Properties refer to these elements. They refer to gradients too, which draw no elements. */
const drawn = new Set(['mask', 'pattern', 'marker', 'clipPath', 'filter'])

const endless = 1e9

const svgNamespace = 'http://www.w3.org/2000/svg'

const readable = /^(fill|stroke|stroke-dasharray|vector-effect|mask|clip-path|filter|marker.*)$/

/** More references take too long to count. */
const maxReferences = 50_000

/** Dashes of a wide line with round ends that a browser draws in the time of an element. */
const dashesOfElement = 2

/** A longer chain of parts would draw too much anyway. */
const maxChain = 500

/**
 * Counts the elements that a browser draws again because parts of a drawing refer to others: with ten references in each
 * of eight levels there are a hundred million. It also weighs the effects and dashes of a drawing by such elements.
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
    /** Returns very large numbers for a part that holds itself, and for references that cannot be followed. */
    count(css: string): { copies: number; work: number } {
      const sheet = readSheet(css)
      let references = 0
      for (const part of parts) {
        const names = new Set([`#${part.id}`, ...part.classes.map((name) => `.${name}`)])
        for (const name of names) part.references.push(...(sheet.get(name) ?? []))
        references += part.references.length
        if (references > maxReferences) return { copies: endless, work: endless }
      }
      const ofAny = sheet.get('') ?? []
      if (hidesCopies(parts, ofAny)) return { copies: endless, work: endless }
      for (const reference of ofAny) if (reference.work !== undefined) parts[0]?.references.push(reference)
      const { elements, work } = sizeOfAll(parts)
      return { copies: elements - parts.length, work: hidesWork(parts, sheet) ? endless : work }
    },
  }
}

const newPart = (local: string): Part => ({
  size: { elements: 1, corners: 1, length: 0, work: 0 },
  local,
  id: '',
  classes: [],
  references: [],
  children: [],
})

function readPart(tag: SaxesTagNS): Part {
  const { local, attributes } = tag
  const part = newPart(local)
  part.size.length = Math.min(outlineLength(tag), endless)
  if (local.startsWith('fe') && tag.uri === svgNamespace)
    part.step = readStep(local, (name) => attributes[name]?.value, attributes.result?.value ?? '')
  for (const { uri, local: name, value } of Object.values(attributes)) {
    if (name === 'href')
      part.references.push(value.includes('%') ? { property: name } : { property: name, id: idOf(value) })
    if (uri !== '') continue
    if (name === 'id') part.id = value
    if (name === 'class') part.classes = value.split(/\s+/)
    if (name === 'style') part.references.push(...readDeclarations(value))
    if (readable.test(name)) part.references.push(...readProperty(name, value))
    if (/^(d|points|style|to|values)$/.test(name)) part.size.corners += value.match(/[a-z]|[\d.]+/gi)?.length ?? 0
  }
  if (isAnimatedReference(local, attributes)) part.references.push({ property: 'attributeName' })
  if (/^(animate|set)/.test(local)) part.references.push(...animatedWork(attributes))
  return part
}

function animatedWork(attributes: SaxesTagNS['attributes']): Reference[] {
  const property = attributes.attributeName?.value.trim() ?? ''
  if (/^(filter|in2?|result|stroke-dasharray|style)$/.test(property)) return [{ property, id: '', work: 'endless' }]
  return changesOutline(property) ? [{ property, id: '', work: 'outline' }] : []
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

/** Returns whether something takes any time, or dashes stand on outlines that nobody can measure. */
function hidesWork(parts: readonly Part[], sheet: ReadonlyMap<string, readonly Reference[]>): boolean {
  const works = [...parts.map(({ references }) => references), ...sheet.values()].flat().map(({ work }) => work)
  const isDashed = works.some((work) => typeof work === 'number')
  return works.includes('endless') || works.includes(0) || (isDashed && works.includes('outline'))
}

function sizeOfAll(parts: readonly Part[]): Size {
  // Of parts with the same id browsers take the first.
  const byId = new Map(parts.toReversed().map((part) => [part.id, part]))
  const inherits = parts.some(({ references }) => references.some(({ property }) => property === 'inherit'))
  const known = new Map<Part, Size>()
  const effects = new Map<Part, number>()

  function targetOf({ property, id = '' }: Reference): Part[] {
    const target = id === '' ? undefined : byId.get(id)
    return target && (property === 'href' || drawn.has(target.local)) ? [target] : []
  }

  function sizeOf(part: Part, depth: number): Size {
    const size = known.get(part)
    if (size) return size
    // This stands until the part is counted, so a part that holds itself is endless.
    known.set(part, boundless)
    const counted = depth > maxChain ? boundless : count(part, depth + 1)
    known.set(part, counted)
    return counted
  }

  function count(part: Part, depth: number): Size {
    const sum = (references: Reference[] = []) =>
      total(references.flatMap(targetOf).map((target) => withEffects(target, sizeOf(target, depth))))
    const by = Object.groupBy(part.references, ({ property }) => kindOf(property, inherits))
    const once = total([part.size, ...part.children.map((child) => sizeOf(child, depth)), sum(by.once)])
    const [ofEach, ofCorner] = [sum(by.element), sum(by.corner)]
    const drawn = (what: 'elements' | 'length' | 'work') =>
      Math.min(once[what] + once.elements * ofEach[what] + once.corners * ofCorner[what], endless)
    const length = drawn('length')
    const work = Math.min(drawn('work') + length / (dashesOfElement * dashOf(part)), endless)
    return { elements: drawn('elements'), corners: once.corners, length, work }
  }

  function withEffects(part: Part, size: Size): Size {
    if (part.local !== 'filter') return size
    const work = effects.get(part) ?? workOf(stepsOf(part))
    effects.set(part, work)
    return { ...size, work: size.work + work }
  }

  return sizeOf(parts[0] as Part, 0)
}

function stepsOf({ children }: Part): Step[] {
  return children.flatMap(({ step, children: nodes }) => {
    const merged = nodes.flatMap((node) => (node.local === 'feMergeNode' ? (node.step?.inputs ?? []) : []))
    return step ? [{ ...step, inputs: [...step.inputs, ...merged] }] : []
  })
}

/** Returns the length of the shortest dashes that an element hands on. */
const dashOf = ({ references }: Part): number =>
  references.reduce(
    (least, { work }) => (typeof work === 'number' ? Math.min(least, work) : least),
    Number.POSITIVE_INFINITY,
  )

/** How often a part inside of the element draws what the property refers to. */
function kindOf(property: string, inherits: boolean): 'once' | 'element' | 'corner' {
  if (/^(marker|--)/.test(property)) return 'corner'
  if (/^(fill|stroke)/.test(property)) return 'element'
  return inherits && property !== 'href' ? 'element' : 'once'
}

const boundless: Size = { elements: endless, corners: endless, length: endless, work: endless }

const total = (sizes: readonly Size[]): Size => ({
  elements: sumOf(sizes.map(({ elements }) => elements)),
  corners: sumOf(sizes.map(({ corners }) => corners)),
  length: sumOf(sizes.map(({ length }) => length)),
  work: sumOf(sizes.map(({ work }) => work)),
})

const sumOf = (numbers: readonly number[]): number =>
  Math.min(
    endless,
    numbers.reduce((sum, number) => sum + number, 0),
  )
