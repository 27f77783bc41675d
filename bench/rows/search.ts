import type { RequestQuery } from '#contract/request-shapes.ts'
import type { World } from '../fixture.ts'
import type { Row } from '../table.ts'
import { type AskedList, measureAsked } from './asked-lists.ts'

/** The words of the sample's people; each number of an address is one request's. */
export async function measureSearch(world: World): Promise<Row[]> {
  // Of the most digits that there are, so that no other number begins with it.
  const number = () => String(Math.floor(world.requests * (0.2 + 0.8 * Math.random())))
  const catalogue = await world.db.selectFrom('catalogue').select('id').executeTakeFirstOrThrow()
  const [usual, worst] = world.url ? [100, 400] : [50, 150]
  const words = (work: string, questions: string[], p95 = usual): AskedList => ({
    work: `search: ${work}`,
    queries: questions.map((q) => ({ q })),
    p95,
  })
  const filtered: RequestQuery[] = [
    { q: 'ada', status: 'approved' },
    { q: 'studio', country: 'Portugal' },
    { q: 'weber', catalogueId: catalogue.id },
  ]
  return measureAsked(world, [
    words('a rare word', [number(), number(), number()]),
    words('a common word', ['ada', 'weber', 'studio']),
    words('an absent word', ['qwerty', 'zebra', 'xylophone']),
    words('two words', ['ada abel', 'rosa weber', 'kofi works']),
    words('the worst pairs of very common words', ['chairs tables', 'sample lighting', 'example chairs'], worst),
    { work: 'search: a common word with a filter', queries: filtered, p95: usual },
  ])
}
