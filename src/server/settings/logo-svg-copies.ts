import type { SaxesTagNS } from 'saxes'

/** What an element holds: elements with itself, and the ids of the parts that its `use` elements draw again. */
interface Part {
  readonly id: string
  elements: number
  readonly used: string[]
}

/** Counts the elements that a drawing makes by drawing its parts again: ten in each of eight levels make a hundred million. */
export function countCopies() {
  const open: Part[] = [{ id: '', elements: 0, used: [] }]
  const parts = new Map<string, Part>()
  return {
    open({ local, attributes }: SaxesTagNS): void {
      const link = attributes.href ?? attributes['xlink:href']
      const used = local === 'use' && link ? [link.value.trim().slice(1)] : []
      open.push({ id: attributes.id?.value ?? '', elements: 1, used })
    },
    close(): void {
      const part = open.pop() as Part
      const parent = open.at(-1) as Part
      parent.elements += part.elements
      for (const id of part.used) parent.used.push(id)
      if (part.id) parts.set(part.id, part)
    },
    /** Infinity for a part that holds itself. */
    copies: (): number => sizeOf(parts, open[0] as Part, new Map()) - (open[0] as Part).elements,
  }
}

/** A chain of as many copies makes too many elements already. */
const maxChain = 200

function sizeOf(parts: ReadonlyMap<string, Part>, part: Part, known: Map<Part, number>, depth = 0): number {
  const size = known.get(part)
  if (size !== undefined) return size
  if (depth > maxChain) return Number.POSITIVE_INFINITY
  // For as long as it is being counted.
  known.set(part, Number.POSITIVE_INFINITY)
  const copies = part.used.map((id) => parts.get(id)).filter((used) => used !== undefined)
  const sum = copies.reduce((total, copy) => total + sizeOf(parts, copy, known, depth + 1), part.elements)
  known.set(part, sum)
  return sum
}
