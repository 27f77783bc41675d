import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { days, hours, startTestApp, type TestApp } from '#support/app.ts'
import { CallError } from '#support/client.ts'

/** Time zones with their minutes behind UTC on that day. */
const zones = { UTC: 0, 'Pacific/Kiritimati': -840, 'America/St_Johns': 210, 'Asia/Kolkata': -330 }
/** The day before the change to summer time in St John's. */
const saturday = Date.UTC(2026, 2, 7, 12)
const times = { startTime: saturday + hours(12), endTime: saturday + days(2) }

test('the same product in four time zones answers the same times and writes the same mails', async (t) => {
  const mails = new Set<string>()
  for (const [zone, offset] of Object.entries(zones)) {
    const { mail, header, ...story } = await storyIn(t, zone)
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
    assert.match(mail, /works until Saturday, 14 March 2026 at 12:00 UTC\./)
    mails.add(mail)
  }
  assert.equal(mails.size, 1, [...mails].join())
})

/** A tour and a private link whose lifetimes span a change to or from summer time. */
async function storyIn(t: TestContext, zone: string) {
  process.env.TZ = zone
  const app = await startTestApp(t)
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
