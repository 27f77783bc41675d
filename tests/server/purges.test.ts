import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { invitations } from '#contract/invitations.ts'
import { system } from '#contract/system.ts'
import { startJobs } from '#server/background.ts'
import { purgeReplaced } from '#server/catalogues/correct-file.ts'
import { unlessJumped } from '#server/database/clock-jump.ts'
import { findTimes } from '#server/database/locks.ts'
import { days, hours, startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'

const amy = { firstName: 'Amy', lastName: 'Able', password, confirmedPassword: password }

/** A product whose server ran a moment ago, with things that are kept for hours or days, and a reminder due in three days. */
async function startKeeping(t: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(t)
  const { given, mails, services } = app
  const owner = await given.user('SUPER_ADMIN', 'owner')
  await owner.call(invitations.send, { body: { email: 'amy@example.com', role: 'ADMIN' } })
  const invitation = linkParameter((await mails())[0], 'id')
  const { id } = await given.catalogue(owner.call)
  await given.edition(owner.call, id, { correct: 1 })
  await owner.call(catalogues.change, { params: { id }, body: { remindAfterDays: 3 } })
  const request = await given.request(owner.call, id)
  await owner.call(catalogueRequests.approve, { params: { id: request.id }, body: {} })
  await mails()

  /** Lets a server do what it does each minute, once; an hour after the run before, or later. */
  async function run() {
    const before = services.now()
    const jobs = startJobs(services, Fastify().log)
    const isNoted = async () => {
      const { clock = 0, clockJump = 0 } = await findTimes(services.db, ['clock', 'clockJump'])
      return clock === before || clockJump === before
    }
    while (!(await isNoted())) await sleep(50, undefined, { signal: t.signal })
    await jobs.stop()
  }
  await run()
  return {
    ...app,
    owner,
    run,
    takeInvitation: () => app.visitor(invitations.take, { body: { id: invitation, ...amy } }),
    putBack: () => owner.call(editions.restore, { params: { id, number: 1 }, body: {} }),
    countReplaced: async () => (await services.db.selectFrom('replacedFile').selectAll().execute()).length,
    mailsToVisitor: async () => (await mails()).filter(({ to }) => to === request.email).length,
  }
}

test('what only a clock that jumped ahead made old is still there when the clock is set right', async (t) => {
  const { pass, run, takeInvitation, putBack, mailsToVisitor } = await startKeeping(t)
  pass(days(40))

  await run()

  pass(-days(40))
  await putBack()
  await takeInvitation()
  assert.equal(await mailsToVisitor(), 1)
})

test('no visitor is reminded before their time by a clock that jumped ahead', async (t) => {
  const { pass, run, mailsToVisitor } = await startKeeping(t)
  pass(days(4))

  await run()

  assert.equal(await mailsToVisitor(), 1)
})

test('a clock that jumps just after it was compared deletes nothing', async (t) => {
  const { services, putBack } = await startKeeping(t)
  let looks = 0
  const jumping = { ...services, now: () => services.now() + (looks++ > 0 ? days(40) : 0) }

  await unlessJumped(jumping, purgeReplaced)

  await putBack()
})

test('after a stop of forty days everything old is deleted a day later', async (t) => {
  const { pass, run, countReplaced } = await startKeeping(t)
  pass(days(40))
  await run()
  pass(hours(23))
  await run()
  assert.equal(await countReplaced(), 1)
  pass(hours(2))
  await run()
  pass(hours(1))

  await run()

  assert.equal(await countReplaced(), 0)
})

test('owners are told that the clock has jumped while nothing is erased for its age', async (t) => {
  const { pass, run, given, owner } = await startKeeping(t)
  pass(days(40))
  await run()
  const { call } = await given.login(owner.email)

  const { notices } = await call(system.notices)

  assert.match(
    notices.find(({ code }) => code === 'clock-jumped')?.text ?? '',
    /nothing is deleted for its age and no visitor is reminded/,
  )
})
