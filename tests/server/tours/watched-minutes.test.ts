import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tourAccess } from '#contract/tour-access.ts'
import { hours, minutes, seconds, startTestApp, type TestApp } from '#support/app.ts'

async function openTour(app: TestApp) {
  const staff = await app.given.user('ADMIN')
  const times = { startTime: app.now() - 1, endTime: app.now() + hours(12) }
  const { id } = await staff.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const row = async () => {
    const { call } = await app.given.login(staff.email)
    return (await call(tourAccess.list)).data.find((access) => access.id === id)
  }
  const { token } = (await row()) ?? { token: '' }
  return {
    ask: (browser = 'one', visible?: boolean) =>
      app.visitorWith({ 'user-agent': browser })(tourAccess.verify, {
        query: { token, ...(visible === undefined ? {} : { visible }) },
      }),
    figures: async () => {
      const { visits, minutes, lastVisit } = (await row()) ?? {}
      return { visits, minutes, lastVisit }
    },
  }
}

async function watch(app: TestApp, ask: () => Promise<unknown>, time: number, every = seconds(20)) {
  for (let passed = 0; passed < time; passed += every) {
    app.pass(every)
    await ask()
  }
}

test('staff see how long visitors had a tour before them, and when the last came', async (t) => {
  const app = await startTestApp(t)
  const { ask, figures } = await openTour(app)
  await ask()
  await watch(app, ask, minutes(5))
  app.pass(minutes(40))
  const later = app.now()
  await ask('two')
  await watch(app, () => ask('two'), minutes(3))

  assert.deepEqual(await figures(), { visits: 2, minutes: 8, lastVisit: later })
})

test('a tour behind another tab is not watched, and neither is one that nobody asks for', async (t) => {
  const app = await startTestApp(t)
  const { ask, figures } = await openTour(app)
  await ask()
  await watch(app, () => ask('one', false), minutes(10))
  app.pass(minutes(20))
  await ask()
  await watch(app, ask, minutes(2))

  const { visits, minutes: watched } = await figures()
  assert.deepEqual({ visits, watched }, { visits: 1, watched: 2 })
})

test('a tour that somebody left open counts for an hour', async (t) => {
  const app = await startTestApp(t)
  const { ask, figures } = await openTour(app)
  await ask()
  await watch(app, ask, hours(2), minutes(1))

  const { visits, minutes: watched } = await figures()
  assert.deepEqual({ visits, watched }, { visits: 1, watched: 60 })
})

test('a clock that is set back takes no time away, and counts none twice', async (t) => {
  const app = await startTestApp(t)
  const { ask, figures } = await openTour(app)
  await ask()
  await watch(app, ask, minutes(4))
  app.pass(-minutes(2))
  await watch(app, ask, minutes(2))

  const { visits, minutes: watched } = await figures()
  assert.deepEqual({ visits, watched }, { visits: 1, watched: 4 })
})
