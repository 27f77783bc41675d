import { type Figure, unlisted } from './figures.queries.ts'

/** A day lists so many countries and so many sources of a catalogue; the others are counted as one. */
const maxListed = 100

type Place = Omit<Figure, 'count'>

const nameOf = ({ scope, kind, day, key }: Place) => JSON.stringify([scope, kind, day, key])
const listOf = ({ scope, kind, day }: Place) => JSON.stringify([scope, kind, day])

/** Adds up what several rows count of the same figure. */
export function sumOf(figures: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>()
  for (const figure of figures) {
    const count = (sums.get(nameOf(figure))?.count ?? 0) + figure.count
    sums.set(nameOf(figure), { ...figure, count })
  }
  return [...sums.values()]
}

const isLimited = ({ kind }: Place) => kind === 'country' || kind === 'source'

/**
 * Moves countries and sources that a full day does not list to the unlisted ones. A day stays full, so what was counted
 * as unlisted is also taken from there.
 */
export function limitListed(figures: readonly Figure[], listed: readonly Place[]): Figure[] {
  const known = new Set(listed.map(nameOf))
  const lengths = lengthsOf(listed)
  const placed = figures.map((figure) => {
    if (!isLimited(figure) || known.has(nameOf(figure))) return figure
    const length = lengths.get(listOf(figure)) ?? 0
    const other = { ...figure, key: unlisted }
    const isFull = known.has(nameOf(other)) || length >= maxListed
    const place = isFull ? other : figure
    known.add(nameOf(place))
    lengths.set(listOf(figure), length + 1)
    return place
  })
  return sumOf(placed)
}

function lengthsOf(listed: readonly Place[]): Map<string, number> {
  const lengths = new Map<string, number>()
  for (const place of listed) lengths.set(listOf(place), (lengths.get(listOf(place)) ?? 0) + 1)
  return lengths
}
