import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seconds, startTestApp } from '#support/app.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { startSeen } from '#support/seen.ts'

const pages = 6
const visits = 8
const rounds = 6

interface Reader {
  readonly tickets: readonly [string, string]
  readonly visit: string
  readonly story: readonly Totals[]
  readonly arrived: Totals[]
}
type Totals = readonly [page: number, seconds: number][]

/** Numbers that look random, and are the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** What each visit tells at the end of each round: totals that only grow. */
function storyOf(next: (below: number) => number) {
  const totals = new Map<number, number>()
  return Array.from({ length: rounds }, () => {
    for (let count = 0; count < 3; count++) {
      const page = 1 + next(pages)
      totals.set(page, (totals.get(page) ?? 0) + 1 + next(2))
    }
    return [...totals]
  })
}

test('figures are those of a replay, whatever was lost, doubled, late or sent at the same moment', async (t) => {
  const book = pagesPdf(Array.from({ length: pages }, (_, index) => ({ content: written(`Page ${index + 1}`) })))
  const { begin, renew, send, nameMe, sums, find, pass } = await startSeen(await startTestApp(t), 'named', book)
  await nameMe(true)
  const next = numbers(42)
  const readers: Reader[] = []
  for (let index = 0; index < visits; index++) {
    pass(seconds(1))
    const { ticket: first } = await begin()
    pass(seconds(1))
    // A tab whose calls overtake each other has a ticket and the one that renewed it.
    const { ticket: second } = await renew(first)
    readers.push({ tickets: [first, second], visit: `visit-number-${index}`, story: storyOf(next), arrived: [] })
  }

  for (let round = 0; round < rounds; round++) {
    pass(seconds(20))
    const calls = readers.flatMap(({ tickets, visit, story, arrived }) => {
      const [now = [], before = []] = [story[round], story[Math.max(0, round - 1)]]
      // Lost; late; both at the same moment, the later one first; the same one thrice.
      const sent = [[], [before], [now, before], [now, now, now]][next(4)] ?? []
      arrived.push(...sent)
      return sent.map((totals, index) => send({ visit, seconds: totals }, { of: tickets[index % 2] ?? '' }))
    })
    for (const { status } of await Promise.all(calls)) assert.equal(status, 204)
  }

  const greatest = readers.map(({ arrived }) => {
    const most = new Map<number, number>()
    for (const [page, time] of arrived.flat()) most.set(page, Math.max(time, most.get(page) ?? 0))
    return most
  })
  const expected = Array.from({ length: pages }, (_, index) => index + 1)
    .map((page) => {
      const times = greatest.map((most) => most.get(page) ?? 0).filter((time) => time > 0)
      return [page, times.length, times.reduce((sum, time) => sum + time, 0)]
    })
    .filter(([, count]) => count !== 0)
  const whole = expected.reduce((sum, [, , time = 0]) => sum + time, 0)
  assert.deepEqual(await sums(), [[0, greatest.filter((most) => most.size > 0).length, whole], ...expected])
  const { reading } = await find()
  assert.deepEqual(
    [reading?.[0]?.seconds, reading?.[0]?.visits],
    [whole, greatest.filter((most) => most.size > 0).length],
  )
})
