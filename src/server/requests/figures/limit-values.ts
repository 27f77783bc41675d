import { type Figure, unlisted } from './figures.queries.ts'

/** Further countries and sources of a day and scope are counted as `unlisted`. */
const maxValues = 100

type FigureKey = Omit<Figure, 'count'>

const keyOf = ({ scope, kind, day, key }: FigureKey) => JSON.stringify([scope, kind, day, key])
const listKeyOf = ({ scope, kind, day }: FigureKey) => JSON.stringify([scope, kind, day])

export function sumOf(figures: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>()
  for (const figure of figures) {
    const count = (sums.get(keyOf(figure))?.count ?? 0) + figure.count
    sums.set(keyOf(figure), { ...figure, count })
  }
  return [...sums.values()]
}

const isLimited = ({ kind }: FigureKey) => kind === 'country' || kind === 'source'

/** Values beyond a day's limit are counted as one. They stay there, so that a later decrease finds what was added. */
export function limitValues(figures: readonly Figure[], listed: readonly FigureKey[]): Figure[] {
  const known = new Set(listed.map(keyOf))
  const lengths = lengthsOf(listed)
  const limited = figures.map((figure) => {
    if (!isLimited(figure) || known.has(keyOf(figure))) return figure
    const length = lengths.get(listKeyOf(figure)) ?? 0
    const other = { ...figure, key: unlisted }
    const isFull = known.has(keyOf(other)) || length >= maxValues
    const counted = isFull ? other : figure
    known.add(keyOf(counted))
    lengths.set(listKeyOf(figure), length + 1)
    return counted
  })
  return sumOf(limited)
}

function lengthsOf(listed: readonly FigureKey[]): Map<string, number> {
  const lengths = new Map<string, number>()
  for (const key of listed) lengths.set(listKeyOf(key), (lengths.get(listKeyOf(key)) ?? 0) + 1)
  return lengths
}
