import type { Trx } from '../../database/dialect.ts'
import { day } from '../../lib/durations.ts'
import { consumeAlways } from '../../rate-limits/rate-limits.ts'
import { isCode } from './countries.ts'
import { type Figure, findListedBefore, unlisted } from './figures.queries.ts'

/** New countries and sources of a scope and a day; one network adds less than a third. Further ones are counted as `unlisted`. */
const newOverall = { name: 'newFigure', times: 100, period: day }
const newBySite = { name: 'newFigureBySite', times: 30, period: day }

/** Days in which a value that was listed stays known. */
const knownFor = 30

type FigureKey = Omit<Figure, 'count'>
/** With the network that brought it. */
export type Counted = Figure & { readonly site: string | null }

const keyOf = ({ scope, kind, day, key }: FigureKey) => JSON.stringify([scope, kind, day, key])

export function sumOf<F extends Figure>(figures: readonly F[]): F[] {
  const sums = new Map<string, F>()
  for (const figure of figures) {
    const count = (sums.get(keyOf(figure))?.count ?? 0) + figure.count
    sums.set(keyOf(figure), { ...figure, count })
  }
  return [...sums.values()]
}

const isLimited = ({ kind }: FigureKey) => kind === 'country' || kind === 'source'

interface Folding {
  readonly db: Trx
  readonly now: number
  readonly listed: readonly Figure[]
}

export async function limitValues(figures: readonly Counted[], { db, now, listed }: Folding): Promise<Figure[]> {
  const counts = new Map(listed.map((figure) => [keyOf(figure), figure.count]))
  const fresh = figures.filter((figure) => isLimited(figure) && figure.count > 0 && !counts.has(keyOf(figure)))
  const isKnown = await knownBefore(db, fresh)
  const limited: Figure[] = []
  for (const { site, ...figure } of figures) {
    const before = counts.get(keyOf(figure))
    if (!isLimited(figure)) limited.push(figure)
    else if (figure.count < 0) limited.push(...decreased(figure, before))
    else if (before !== undefined || isKnown(figure) || (await isAdmitted({ db, now }, figure, site)))
      limited.push(figure)
    else limited.push({ ...figure, key: unlisted })
  }
  return sumOf(limited).filter(({ count }) => count !== 0)
}

/** Takes from the listed value first, and the rest from `unlisted`, which may have counted the same value. */
function decreased(figure: Figure, before = 0): Figure[] {
  const taken = Math.min(before, -figure.count)
  return [
    { ...figure, count: -taken },
    { ...figure, key: unlisted, count: figure.count + taken },
  ]
}

async function isAdmitted(tx: Omit<Folding, 'listed'>, { scope, kind }: FigureKey, site: string | null) {
  const list = `${kind}/${scope}`
  if (site !== null && !(await consumeAlways(tx, newBySite, `${list}/${site}`))) return false
  return consumeAlways(tx, newOverall, list)
}

/** Returns which values need no limit, because visitors cannot make them up: countries, the empty one, and those that were listed lately. */
async function knownBefore(db: Trx, fresh: readonly Figure[]): Promise<(figure: FigureKey) => boolean> {
  const found = await findListedBefore(db, fresh, knownFor)
  const days = Map.groupBy(found, ({ scope, kind, key }) => JSON.stringify([scope, kind, key]))
  return ({ scope, kind, day, key }) =>
    key === '' ||
    (kind === 'country' && isCode(key)) ||
    (days.get(JSON.stringify([scope, kind, key])) ?? []).some((one) => one.day < day && one.day >= day - knownFor)
}
