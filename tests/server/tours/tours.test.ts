import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { hours, startTestApp } from '#support/app.ts'
import { refused, rejected } from '#support/refusals.ts'

const flat = { name: 'Flat 4', kind: 'address' as const, address: 'https://tours.example/flat-4?lang=en' }

async function withTour(t: Parameters<typeof startTestApp>[0], overrides = {}) {
  const publicUrl = 'https://docent.example'
  const app = await startTestApp(t, { publicUrl, tourUrl: `${publicUrl}/tour`, ...overrides })
  const staff = await app.given.user('ADMIN')
  const { id: tourId } = await staff.call(tours.create, { body: flat })
  const times = { startTime: app.now() - 1, endTime: app.now() + hours(1) }
  const access = async (of: { tourId?: string } = { tourId }) => {
    const body = { name: 'Ada', type: 'tour' as const, ...times, ...of }
    const { id } = await staff.call(tourAccess.create, { body })
    const row = (await staff.call(tourAccess.list)).data.find((each) => each.id === id)
    assert.ok(row)
    return row
  }
  return { app, staff, tourId, access }
}

test('staff add a tour, find it, rename it, and see how many accesses lead to it', async (t) => {
  const { staff, tourId, access } = await withTour(t)
  await access()
  await staff.call(tours.change, { params: { id: tourId }, body: { name: 'Garden flat' } })

  const { data, totalElements } = await staff.call(tours.list, { query: { q: 'garden' } })

  assert.equal(totalElements, 1)
  const [{ id, name, kind, address, disabled, accesses } = assert.fail()] = data
  assert.deepEqual(
    { id, name, kind, address, disabled, accesses },
    { ...flat, id: tourId, name: 'Garden flat', disabled: false, accesses: 1 },
  )
  assert.equal((await staff.call(tours.list, { query: { q: 'flat 4' } })).totalElements, 0)
})

test('an address that our page could not show in its frame is refused', async (t) => {
  const { staff } = await withTour(t)
  const refusalOf = async (address: string) =>
    (await rejected(staff.call(tours.create, { body: { ...flat, address } }))).address

  for (const address of ['flat', 'javascript:alert(1)', 'https://', 'https://a;sandbox/', 'https://a"b/'])
    assert.equal(await refusalOf(address), 'Please input an address that begins with https://.', address)
  assert.match((await refusalOf('http://tours.example/')) ?? '', /begin with https/)
  assert.match((await refusalOf('https://ada:secret@tours.example/')) ?? '', /password/)
  assert.match((await refusalOf('https://docent.example/login')) ?? '', /Docent itself/)
})

test('a link names the tour before it opens, and no more once it is over, withdrawn or for another tour', async (t) => {
  const { app, staff, tourId } = await withTour(t)
  const times = { startTime: app.now() + hours(1), endTime: app.now() + hours(2) }
  const { id } = await staff.call(tourAccess.create, { body: { name: 'Ada', type: 'tour', tourId, ...times } })
  const { token = '' } = (await staff.call(tourAccess.list)).data[0] ?? {}
  const told = async (query: object) => {
    const { code, name } = await refused(app.visitor(tourAccess.verify, { query: { token, ...query } }), 403)
    return [code, name]
  }

  assert.deepEqual(await told({}), ['tour-pending', 'Flat 4'])
  assert.deepEqual(await told({ tour: randomUUID() }), ['tour-other', undefined])
  await staff.call(tourAccess.disable, { body: { id } })
  assert.deepEqual(await told({}), ['tour-disabled', undefined])
})

test('the link of an access to a tour is our own page, and its frame leads to that tour', async (t) => {
  const { app, staff, access, tourId } = await withTour(t, { tourUrl: 'https://shop.example/tour' })
  const own = await access()
  const general = await access({})

  assert.deepEqual([own.tourId, own.tourName], [tourId, 'Flat 4'])
  assert.equal(own.link, `https://docent.example/tour?token=${own.token}`)
  assert.deepEqual([general.tourId, general.tourName], [null, null])
  assert.equal(general.link, `https://shop.example/tour?token=${general.token}`)
  const frame = await fetch(`${app.origin}/api/tour/frame?token=${own.token}`, { redirect: 'manual' })
  assert.equal(frame.headers.get('location'), `${flat.address}&token=${own.token}`)
  assert.equal((await app.visitor(tourAccess.verify, { query: { token: own.token } })).sample, false)
  const visited = (await staff.call(tourAccess.list, { query: { tourId } })).data[0]
  assert.deepEqual([visited?.visits, visited?.lastVisit], [1, app.now()])
  assert.equal((await app.visitor(tourAccess.verify, { query: { token: general.token } })).sample, true)
})

test('a disabled tour closes its links at once, and opens them again when it is enabled', async (t) => {
  const { app, staff, access, tourId } = await withTour(t)
  const { token } = await access()
  const other = await access({})
  const set = (disabled: boolean) => staff.call(tours.change, { params: { id: tourId }, body: { disabled } })
  const verify = (key: string) => app.visitor(tourAccess.verify, { query: { token: key } })

  await set(true)

  assert.equal((await refused(verify(token), 403)).code, 'tour-disabled')
  const rows = (await staff.call(tourAccess.list)).data
  assert.deepEqual(
    rows.map(({ disabled }) => disabled),
    [false, true],
  )
  await verify(other.token)
  const body = { name: 'Ada', type: 'tour' as const, startTime: 1, endTime: 2, tourId }
  await refused(staff.call(tourAccess.create, { body }), 409)
  await set(false)
  assert.equal((await verify(token)).name, 'Ada')
})

test('a deleted tour closes its links for ever, and its name stays with them', async (t) => {
  const { app, staff, access, tourId } = await withTour(t)
  const { token } = await access()

  await staff.call(tours.remove, { params: { id: tourId } })

  assert.equal((await refused(app.visitor(tourAccess.verify, { query: { token } }), 403)).code, 'tour-disabled')
  const [row] = (await staff.call(tourAccess.list)).data
  assert.deepEqual([row?.tourName, row?.disabled], ['Flat 4', true])
  assert.equal((await staff.call(tours.list)).totalElements, 0)
  await refused(staff.call(tours.remove, { params: { id: tourId } }), 404)
  await refused(staff.call(tours.change, { params: { id: tourId }, body: { name: 'x' } }), 404)
  const body = { name: 'Ada', type: 'tour' as const, startTime: 1, endTime: 2, tourId: randomUUID() }
  await refused(staff.call(tourAccess.create, { body }), 409)
})

test('accesses are listed by their tour', async (t) => {
  const { staff, access, tourId } = await withTour(t)
  const own = await access()
  await access({})

  const { data, totalElements } = await staff.call(tourAccess.list, { query: { tourId } })

  assert.deepEqual([totalElements, data.map(({ id }) => id)], [1, [own.id]])
})

test('the token of another tour is refused, whatever its state', async (t) => {
  const { app, access, tourId } = await withTour(t)
  const own = await access()
  const general = await access({})
  const verify = (token: string, tour: string) => app.visitor(tourAccess.verify, { query: { token, tour } })

  const { name, tourName } = await verify(own.token, tourId)
  assert.deepEqual([name, tourName], ['Ada', 'Flat 4'])
  for (const [token, tour] of [
    [own.token, randomUUID()],
    [own.token, 'flat'],
    [general.token, tourId],
  ] as const)
    assert.equal((await refused(verify(token, tour), 403)).code, 'tour-other')
  assert.equal((await refused(verify('wrong', tourId), 403)).code, 'tour-unknown')
})

test('kit=redirect gives the token to a cookie for the folder of the tour, once', async (t) => {
  const { app, access, tourId } = await withTour(t)
  const { token } = await access()
  const ask = (address: string, cookie = '') =>
    fetch(`${app.origin}/api/tour/verify?tour=${tourId}&kit=redirect`, {
      headers: { 'x-forwarded-uri': address, ...(cookie ? { cookie } : {}) },
      redirect: 'manual',
    })

  const first = await ask(`/flat-4/index.html?lang=en&token=${token}&room=2`)
  assert.equal(first.status, 302)
  assert.equal(first.headers.get('location'), 'https://tours.example/flat-4/index.html?lang=en&room=2')
  const cookie = `docent-tour=${token}; Path=/flat-4/; HttpOnly; Secure; SameSite=None; Partitioned`
  assert.deepEqual(first.headers.getSetCookie(), [cookie])
  const next = await ask('/flat-4/index.html?lang=en&room=2', `docent-tour=${token}`)
  assert.deepEqual([next.status, next.headers.getSetCookie()], [200, []])
  assert.equal((await ask('/flat-4/?token=wrong')).status, 403)
  const strange = await ask(`//evil.example/a;Domain=example/b?token=${token}`)
  assert.match(strange.headers.get('location') ?? '', /^https:\/\/tours\.example\//)
  assert.match(strange.headers.getSetCookie()[0] ?? '', /; Path=\/; HttpOnly;/)
})

test('kit=redirect sets the token that was verified, whatever another one in the address is', async (t) => {
  const { app, access } = await withTour(t)
  const { token } = await access()
  const query = `token=${token}&kit=redirect`
  for (const other of ['a%0d%0ab', 'a%00', '%E4%BD%A0', 'ab%3B%20Domain%3Dx']) {
    const headers = { 'x-forwarded-uri': `/flat-4/?token=${other}` }

    const answer = await fetch(`${app.origin}/api/tour/verify?${query}`, { headers, redirect: 'manual' })

    assert.equal(answer.status, 302, other)
    const cookie = `docent-tour=${token}; Path=/flat-4/; HttpOnly; Secure; SameSite=None; Partitioned`
    assert.deepEqual(answer.headers.getSetCookie(), [cookie])
  }
})

test('kit=redirect tells a host whose proxy does not pass on the address', async (t) => {
  const { app, access, tourId } = await withTour(t)
  const { token } = await access()
  const { errors, Message } = await refused(
    app.visitor(tourAccess.verify, { query: { token, tour: tourId, kit: 'redirect' } }),
    400,
  )

  assert.match(Message, /does not pass on the address/)
  assert.equal(errors?.[0]?.field, 'kit')
})
