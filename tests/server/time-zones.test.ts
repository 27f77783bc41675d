import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { settings } from '#contract/settings.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { days, hours, startTestApp, type TestApp } from '#support/app.ts'
import { CallError } from '#support/client.ts'

/** Time zones with their minutes behind UTC on that day. */
const zones = { UTC: 0, 'Pacific/Kiritimati': -840, 'America/St_Johns': 210, 'Asia/Kolkata': -330 }
/** The day before the change to summer time in St John's. */
const saturday = Date.UTC(2026, 2, 7, 12)
const times = { startTime: saturday + hours(12), endTime: saturday + days(2) }

test('the same product in four time zones answers the same times and writes the same mails in the zone of the firm', async (t) => {
  restoreZone(t)
  const mails = new Set<string>()
  for (const [zone, offset] of Object.entries(zones)) {
    const { mail, header, ...story } = await storyIn(t, zone, 'Europe/Berlin')
    assert.deepEqual(
      story,
      {
        offset,
        access: { ...times, created: saturday },
        tour: ['tour-pending', 'open', 'open', 'tour-expired'],
        link: [200, 302],
      },
      zone,
    )
    assert.match(header, /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/m)
    assert.match(mail, /works until Saturday, 14 March 2026 at 13:00 CET\./)
    mails.add(mail)
  }
  assert.equal(mails.size, 1, [...mails].join())
})

test('until an owner chooses, the zone of mails is the server’s, and the settings name it', async (t) => {
  restoreZone(t)
  process.env.TZ = 'America/New_York'
  const app = await startTestApp(t)
  const { call } = await app.given.user('SUPER_ADMIN')

  assert.equal((await call(settings.read)).firm.timeZone, 'America/New_York')
  assert.match((await storyOf(app)).mail, /14 March 2026 at 08:00 GMT-4\./)
})

test('the zone that was in force when settings were saved stays, wherever the server moves', async (t) => {
  restoreZone(t)
  process.env.TZ = 'Europe/Lisbon'
  const { given } = await startTestApp(t)
  const { call } = await given.user('SUPER_ADMIN')
  await call(settings.change, { body: { firm: { name: 'Nordlicht' } } })
  process.env.TZ = 'UTC'

  assert.equal((await call(settings.read)).firm.timeZone, 'Europe/Lisbon')
})

function restoreZone(t: TestContext): void {
  const { TZ = 'UTC' } = process.env
  t.after(() => {
    process.env.TZ = TZ
  })
}

/** A tour and a private link whose lifetimes span a change to or from summer time. */
async function storyIn(t: TestContext, zone: string, timeZone: string) {
  process.env.TZ = zone
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { firm: { timeZone } } })
  return storyOf(app)
}

async function storyOf(app: TestApp) {
  app.pass(saturday - app.now())
  const staff = await app.given.user('ADMIN')
  const { id: catalogueId } = await app.given.catalogue(staff.call)
  const { id } = await app.given.request(staff.call, catalogueId)
  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  await staff.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const { token = '', startTime, endTime, created } = (await staff.call(tourAccess.list)).data[0] ?? {}
  const [mail] = await app.mails()
  const link = app.given.documentAt(mail?.link)
  const look = () => fetch(link, { method: 'HEAD', redirect: 'manual' }).then(({ status }) => status)
  return {
    offset: new Date(saturday).getTimezoneOffset(),
    access: { startTime, endTime, created },
    mail: mail?.text.replace(mail.link ?? '', '') ?? '',
    header: await rawMail(app),
    tour: await each(app, [times.startTime - 1, times.startTime + 1, times.endTime - 1, times.endTime], () =>
      reason(app, token),
    ),
    link: await each(app, [saturday + days(7) - 1, saturday + days(7)], look),
  }
}

/** Returns the product's answers at each of these times. */
async function each<Seen>(app: TestApp, moments: number[], look: () => Promise<Seen>): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const moment of moments) {
    app.pass(moment - app.now())
    seen.push(await look())
  }
  return seen
}

/** Returns 'open', or the code of the refusal. */
const reason = ({ visitor }: TestApp, token: string) =>
  visitor(tourAccess.verify, { query: { token } }).then(
    () => 'open',
    (error: unknown) => (error instanceof CallError ? error.problem.code : String(error)),
  )

async function rawMail({ dataDir }: TestApp): Promise<string> {
  const folder = join(dataDir, 'mail')
  const [name = ''] = await readdir(folder)
  return readFile(join(folder, name), 'utf8')
}
