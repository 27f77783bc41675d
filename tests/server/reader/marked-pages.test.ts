import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { copies } from '#contract/copies.ts'
import { reader } from '#contract/reader.ts'
import { startTestApp } from '#support/app.ts'
import { chairs, startReading } from '#support/reading.ts'

async function givenMarked(t: Parameters<typeof startTestApp>[0], mark: 'screen' | 'download') {
  const reading = await startReading(await startTestApp(t))
  const { staff, catalogueId } = reading
  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { mark } })
  return reading
}

for (const mark of ['screen', 'download'] as const)
  test(`who reads a catalogue with the mark ${mark} gets the line for its pages`, async (t) => {
    const { begin, staff, find } = await givenMarked(t, mark)

    const { mark: line } = await begin()

    const { id, email } = await find()
    const [address, day, code = ''] = line?.split('   ') ?? []
    assert.deepEqual([address, day], [email, '2026-01-05'])
    assert.equal((await staff.call(copies.find, { query: { code } })).requestId, id)
  })

test('the line stays the same while a visitor reads on, and comes again', async (t) => {
  const { begin, renew } = await givenMarked(t, 'screen')
  const { ticket, mark } = await begin()

  const lines = [(await renew(ticket)).mark, (await begin()).mark]

  assert.deepEqual(lines, [mark, mark])
})

test('staff read without a line', async (t) => {
  const { staff, catalogueId } = await givenMarked(t, 'screen')

  const { mark } = await staff.call(reader.openAsStaff, { params: { id: catalogueId }, body: {} })

  assert.equal(mark, null)
})

test('a mark in the reader leaves the download as it was uploaded', async (t) => {
  const { given, key } = await givenMarked(t, 'screen')

  const answer = await fetch(given.documentAt(key))

  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), chairs())
})
