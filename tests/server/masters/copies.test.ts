import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { copies } from '#contract/copies.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp } from '#support/app.ts'
import { download, markedCatalogue, pagesOf } from '#support/marked.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { startReading } from '#support/reading.ts'
import { refused, rejected } from '#support/refusals.ts'

async function givenCopy(t: Parameters<typeof startTestApp>[0]) {
  const app = await markedCatalogue(await startTestApp(t), pagesPdf([{ content: written('Chairs of oak') }]))
  const key = await app.keyFor('ada@example.com')
  const [page] = await pagesOf((await download(app, key)).bytes)
  const code = page?.lines.at(-1)?.split(' ').at(-1) ?? ''
  return {
    ...app,
    key,
    code,
    find: (typed: string) => app.staff.call(copies.find, { query: { code: typed } }),
  }
}

test('the code in a copy finds the request', async (t) => {
  const { find, code } = await givenCopy(t)

  const copy = await find(code)

  assert.equal(copy.email, 'ada@example.com')
  assert.equal(copy.catalogueName, 'Chairs')
  assert.equal(copy.code, code)
  assert.equal(copy.erased, false)
})

test('a code is found however it is typed', async (t) => {
  const { find, code } = await givenCopy(t)
  const { requestId } = await find(code)
  const bare = code.replace('-', '')
  const typed = [
    code.toLowerCase(),
    bare,
    ` ${bare.slice(0, 2)} ${bare.slice(2)} `,
    [...bare].join(' - '),
    code.replace(/0/g, 'o').replace(/1/g, 'l'),
    code.replace('-', '–'),
  ]

  for (const one of typed) assert.equal((await find(one)).requestId, requestId, one)
})

test('a code that no copy has is not found, and one that cannot be a code is refused', async (t) => {
  const { find } = await givenCopy(t)

  const unknown = await refused(find('ZZZZ-ZZZ2'), 404)
  const short = await rejected(find('K7Q2'))

  assert.match(unknown.Message, /^No copy has this code/)
  assert.match(short.code ?? '', /eight letters and digits/)
})

test('who is erased while they begin to read leaves no address for their copy', async (t) => {
  const app = await startTestApp(t)
  const { begin, erase, key, staff, catalogueId: id } = await startReading(app)
  await staff.call(catalogues.change, { params: { id }, body: { mark: 'screen' } })

  await Promise.allSettled([begin(), erase(key)])

  const kept = await app.services.db.selectFrom('copyCode').select('email').execute()
  assert.deepEqual(
    kept.filter(({ email }) => email !== ''),
    [],
  )
})

test('a code of somebody who was erased says so, and nothing else', async (t) => {
  const { find, code, visitor, key } = await givenCopy(t)
  await visitor(visitorRequest.erase, { body: { key } })

  const { erased, email, firstName, lastName, company } = await find(code)

  assert.deepEqual(
    { erased, email, firstName, lastName, company },
    {
      ...{ erased: true, email: '', firstName: '', lastName: '', company: '' },
    },
  )
})

test('a code tells whom the copy was made for after staff sent the request to another address', async (t) => {
  const { find, code, staff } = await givenCopy(t)
  const { requestId } = await find(code)
  await staff.call(catalogueRequests.resend, { params: { id: requestId }, body: { email: 'bea@example.com' } })

  const { email, firstName, erased } = await find(code)

  assert.deepEqual({ email, firstName, erased }, { email: 'ada@example.com', firstName: '', erased: false })
})

test('erasing an address takes it from the codes of its copies', async (t) => {
  const { find, code, staff, given } = await givenCopy(t)
  const owner = await given.user('SUPER_ADMIN')
  const { requestId } = await find(code)
  await staff.call(catalogueRequests.resend, { params: { id: requestId }, body: { email: 'bea@example.com' } })
  const { copies: held } = await owner.call(privacy.export, { body: { email: 'ada@example.com' } })

  await owner.call(privacy.erase, { body: { email: 'ada@example.com' } })

  const { erased, email } = await find(code)
  assert.deepEqual({ held: held.length, erased, email }, { held: 1, erased: true, email: '' })
})
