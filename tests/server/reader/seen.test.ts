import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { reader } from '#contract/reader.ts'
import { purgeReadingVisits } from '#server/requests/reading/visits.ts'
import { hours, minutes, seconds, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { startSeen } from '#support/seen.ts'

test('what was read is summed by page, without a person', async (t) => {
  const { seen, sums, services } = await startSeen(await startTestApp(t))

  assert.equal(
    (
      await seen([
        [1, 4],
        [2, 1],
      ])
    ).status,
    204,
  )

  assert.deepEqual(await sums(), [
    [0, 1, 5],
    [1, 1, 4],
    [2, 1, 1],
  ])
  assert.deepEqual(await services.db.selectFrom('reading').selectAll().execute(), [])
})

test('totals that are repeated, lost, late or partial count their greatest once', async (t) => {
  const { seen, sums } = await startSeen(await startTestApp(t))

  await seen([[1, 3]])
  await seen([[1, 3]])
  await seen([
    [1, 8],
    [2, 2],
  ])
  await seen([[1, 5]])
  await seen([[2, 6]])

  assert.deepEqual(await sums(), [
    [0, 1, 14],
    [1, 1, 8],
    [2, 1, 6],
  ])
})

test('every visit of a reader counts', async (t) => {
  const { seen, sums } = await startSeen(await startTestApp(t))

  await seen([[1, 3]])
  await seen([[1, 2]], { visit: 'another-visit' })

  assert.deepEqual(await sums(), [
    [0, 2, 5],
    [1, 2, 5],
  ])
})

test('a page counts for at most ten minutes of a visit', async (t) => {
  const { seen, sums } = await startSeen(await startTestApp(t))

  await seen([[1, 900]], { passes: minutes(20) })

  assert.deepEqual(await sums(), [
    [0, 1, 600],
    [1, 1, 600],
  ])
})

const untrue: Record<string, [number, number][]> = {
  'page 0': [[0, 3]],
  'a page after the last': [
    [1, 2],
    [3, 2],
  ],
  'page 9999': [[9_999, 2]],
  'more time than passed': [
    [1, 4],
    [2, 3],
  ],
  '10⁹ seconds': [[1, 1_000_000_000]],
  'less than nothing': [[1, -5]],
  'half a second': [[1, 0.5]],
  'no time': [[1, 0]],
  nothing: [],
}
for (const [what, pages] of Object.entries(untrue)) {
  test(`${what} is answered 204 and counts nothing`, async (t) => {
    const { seen, sums } = await startSeen(await startTestApp(t))

    assert.equal((await seen(pages)).status, 204)

    assert.deepEqual(await sums(), [])
  })
}

const bodies = {
  'no JSON': '{"visit',
  nothing: '',
  'another shape': '{"visit":1}',
  'a large one': `"${'x'.repeat(200_000)}"`,
}
for (const [what, body] of Object.entries(bodies)) {
  test(`a body of ${what} is answered 204 and changes nothing`, async (t) => {
    const { send, services } = await startSeen(await startTestApp(t))
    const before = await digest(services)

    assert.equal((await send(body)).status, 204)
    assert.equal((await send(body, { headers: { 'content-type': 'text/plain' } })).status, 204)

    assert.equal(await digest(services), before)
  })
}

test('a ticket that is invented, over or of staff is answered 204 and counts nothing', async (t) => {
  const { seen, staff, catalogueId, sums } = await startSeen(await startTestApp(t))
  const { ticket } = await staff.call(reader.openAsStaff, { params: { id: catalogueId }, body: {} })

  const invented = await seen([[1, 3]], { of: 'invented' })
  const ofStaff = await seen([[1, 3]], { of: ticket })
  const over = await seen([[1, 3]], { passes: minutes(31) })

  assert.deepEqual([invented.status, ofStaff.status, over.status], [204, 204, 204])
  assert.deepEqual(await sums(), [])
})

test('nothing counts when the firm switched it off, when the browser asks for privacy, and once a link has ended', async (t) => {
  const { seen, setRule, revoke, sums } = await startSeen(await startTestApp(t))

  await seen([[1, 3]], { headers: { 'sec-gpc': '1' } })
  await setRule('off')
  await seen([[1, 3]])
  await setRule('counted')
  await revoke()
  await seen([[1, 3]])

  assert.deepEqual(await sums(), [])
})

test('the reader is told whether it counts', async (t) => {
  const { begin, setRule } = await startSeen(await startTestApp(t))

  assert.equal((await begin()).counted, true)
  await setRule('off')
  assert.equal((await begin()).counted, false)
})

test('a second call within five seconds counts nothing', async (t) => {
  const { seen, sums } = await startSeen(await startTestApp(t))
  await seen([[1, 3]])

  await seen([[1, 7]], { passes: seconds(4) })
  assert.deepEqual(await sums(), [
    [0, 1, 3],
    [1, 1, 3],
  ])
  await seen([[1, 7]], { passes: seconds(1) })

  assert.deepEqual(await sums(), [
    [0, 1, 7],
    [1, 1, 7],
  ])
})

test('a visit goes on with a renewed ticket, but not with one that was asked for later', async (t) => {
  const { seen, renew, ticket, sums, pass } = await startSeen(await startTestApp(t))
  await seen([[1, 300]], { passes: minutes(20) })

  const { ticket: next } = await renew(ticket)
  await seen([[1, 310]], { of: next, passes: seconds(20) })
  assert.deepEqual(await sums(), [
    [0, 1, 310],
    [1, 1, 310],
  ])
  pass(minutes(31))
  const { ticket: late } = await renew(next)
  await seen([[1, 400]], { of: late, passes: seconds(20) })

  assert.deepEqual(await sums(), [
    [0, 1, 310],
    [1, 1, 310],
  ])
})

test('one link begins at most thirty visits an hour', async (t) => {
  const { seen, sums, begin } = await startSeen(await startTestApp(t))
  const { ticket } = await begin()

  for (let index = 0; index < 34; index++) await seen([[1, 1]], { visit: `visit-number-${index}`, of: ticket })

  const [[, readers] = []] = await sums()
  assert.ok(readers === 30 || readers === 31, `${readers} visits`)
})

test('what is kept of a visit leads to nobody, and is gone an hour later', async (t) => {
  const { seen, services, pass, key, id } = await startSeen(await startTestApp(t))
  await seen([[1, 3]])

  const rows = await services.db.selectFrom('readingVisit').selectAll().execute()
  assert.deepEqual([rows.length, Object.keys(rows[0] ?? {}).sort()], [1, ['hash', 'seconds', 'seen']])
  assert.ok(![key, id].some((known) => JSON.stringify(rows).includes(known)))
  pass(hours(1) + 1)
  await purgeReadingVisits(services)

  assert.deepEqual(await services.db.selectFrom('readingVisit').selectAll().execute(), [])
})

test('a deleted catalogue takes its figures along', async (t) => {
  const { seen, staff, catalogueId, sums } = await startSeen(await startTestApp(t))
  await seen([[1, 3]])
  await staff.call(catalogues.remove, { params: { id: catalogueId } })

  assert.deepEqual(await sums(), [])
})
