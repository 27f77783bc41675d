import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { violations } from './look.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, notice, test } from './test.ts'

const path = '/settings/privacy'

test.beforeEach(async ({ page, product, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: null } } })
  await enter(page, product.origin, owner.email)
})

/** Looks up an address and waits for the answer. */
async function lookUp(page: Page, email: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('E-mail address').press('Enter')
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

const factOf = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')

const assertAccessible = async (page: Page) => expect(await violations(page)).toEqual([])

const save = (page: Page) =>
  page.getByRole('region', { name: 'Erase by itself' }).getByRole('button', { name: 'Save', exact: true }).click()

test('the owner sets after how many days decided requests are erased, and turns it off', async ({ page, asOwner }) => {
  await page.goto(path)
  const tick = page.getByRole('checkbox', { name: 'Erase the personal data of decided requests' })
  await expect(tick).not.toBeChecked()
  await expect(page.getByLabel('Days after the decision')).toBeDisabled()
  await tick.check()
  await page.getByLabel('Days after the decision').fill('0')
  await save(page)
  await expect(page.getByText('Please enter a number of days from 1 to 3650.')).toBeVisible()
  await page.getByLabel('Days after the decision').fill('90')
  await save(page)
  await page.getByRole('button', { name: 'Save and erase' }).click()
  await expect(notice(page, 'Success', 'Saved successfully')).toBeVisible()
  expect((await asOwner(settings.read, {})).privacy.eraseAfterDays).toBe(90)
  await page.reload()
  await expect(page.getByLabel('Days after the decision')).toHaveValue('90')
  await tick.uncheck()
  await save(page)
  await expect(notice(page, 'Success', 'Saved successfully')).toBeVisible()
  expect((await asOwner(settings.read, {})).privacy.eraseAfterDays).toBeNull()
})

test('a number of days that is no whole number stays as it was typed, and is refused', async ({ page, asOwner }) => {
  await page.goto(path)
  await page.getByRole('checkbox', { name: 'Erase the personal data of decided requests' }).check()
  const days = page.getByLabel('Days after the decision')
  for (const typed of ['1.000', '2,5', 'ninety']) {
    await days.fill(typed)
    await save(page)
    await expect(page.getByText('Please enter a number of days from 1 to 3650.')).toBeVisible()
    await expect(days).toHaveValue(typed)
  }
  await days.fill('٩٠')

  await save(page)

  await page.getByRole('button', { name: 'Save and erase' }).click()
  await expect(notice(page, 'Success', 'Saved successfully')).toBeVisible()
  expect((await asOwner(settings.read, {})).privacy.eraseAfterDays).toBe(90)
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: null } } })
})

test('a new or shorter time says how many requests it erases before it is saved; Cancel keeps what was typed', async ({
  page,
  asOwner,
}) => {
  const kept = async () => (await asOwner(settings.read, {})).privacy.eraseAfterDays
  const dialog = page.getByRole('dialog')
  const days = page.getByLabel('Days after the decision')
  let due = { before: Date.now(), requests: 10_000, isMinimum: true }
  await page.route('**/api/privacy/due?*', (route) => route.fulfill({ json: due }))
  await page.goto(path)
  await page.getByRole('checkbox', { name: 'Erase the personal data of decided requests' }).check()
  await days.fill('90')
  await days.press('Enter')
  await expect(dialog).toContainText('More than 10,000 requests were decided before')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(days).toHaveValue('90')
  expect(await kept()).toBeNull()

  due = { ...due, requests: 1, isMinimum: false }
  // A press right after the first one counts as one with it.
  await expect(async () => {
    await days.press('Enter')
    await expect(dialog).toContainText('1 request was decided before', { timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Save and erase' }).click()
  await expect(notice(page, 'Success', 'Saved successfully')).toBeVisible()
  expect(await kept()).toBe(90)

  await page.unroute('**/api/privacy/due?*')
  await days.fill('89')
  await save(page)
  await expect(dialog).toContainText('No request was decided before')
  await dialog.getByRole('button', { name: 'Save and erase' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await kept()).toBe(89)
})

test('a longer time, and none, are saved without a question', async ({ page, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: 90 } } })
  await page.goto(path)
  await page.getByLabel('Days after the decision').fill('91')
  await save(page)
  await expect(notice(page, 'Success', 'Saved successfully')).toBeVisible()
  expect((await asOwner(settings.read, {})).privacy.eraseAfterDays).toBe(91)
  await page.getByRole('checkbox', { name: 'Erase the personal data of decided requests' }).uncheck()
  await save(page)
  await expect.poll(async () => (await asOwner(settings.read, {})).privacy.eraseAfterDays).toBeNull()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a time that another owner made longer meanwhile is counted before it is shortened', async ({ page, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: 90 } } })
  await page.goto(path)
  await expect(page.getByLabel('Days after the decision')).toHaveValue('90')
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: 3_650 } } })
  const due = { before: Date.now(), requests: 7, isMinimum: false }
  await page.route('**/api/privacy/due?*', (route) => route.fulfill({ json: due }))
  await page.getByLabel('Days after the decision').fill('180')

  await save(page)

  await expect(page.getByRole('dialog')).toContainText('7 requests were decided before')
  expect((await asOwner(settings.read, {})).privacy.eraseAfterDays).toBe(3_650)
})

test('days that are typed and not saved stay when the page is read again', async ({ page, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: 90, reading: 'counted' } } })
  await page.goto(path)
  const days = page.getByLabel('Days after the decision')
  await expect(days).toHaveValue('90')
  await days.fill('60')
  await asOwner(settings.change, { body: { privacy: { eraseAfterDays: 120 } } })
  await page.getByRole('radio', { name: /Do not count/ }).check()
  const readAgain = page.waitForResponse(
    (response) => response.url().endsWith('/api/settings') && response.request().method() === 'GET',
  )
  await page.getByRole('region', { name: 'What is read' }).getByRole('button', { name: 'Save' }).click()

  await (await readAgain).finished()
  await expect(page.getByRole('radio', { name: /Do not count/ })).toBeChecked()
  await expect(days).toHaveValue('60')
  await asOwner(settings.change, { body: { privacy: { reading: 'counted' } } })
})

test('what is held about an address is shown and downloaded', async ({ page, given }) => {
  const { email } = await given.request({ company: 'Quixotic Zebra' })
  await lookUp(page, email)
  await expect(page.getByText('1, waiting for a decision: 1')).toBeVisible()
  const waits = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  const held = JSON.parse(await readFile(await (await waits).path(), 'utf8'))
  expect([held.email, held.requests[0].company]).toEqual([email, 'Quixotic Zebra'])
})

test('erasing says what goes and stays, asks for the address again, and is done by keys alone', async ({
  page,
  given,
}) => {
  const { email } = await given.request()
  await lookUp(page, email)
  await page.getByRole('button', { name: 'Erase…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Requests that wait for a decision, which are withdrawn: 1')
  await expect(dialog).toContainText('What stays')
  const field = dialog.getByLabel(`Type ${email} to erase it`)
  await field.focus()
  await page.keyboard.type('somebody@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the same address.')).toBeVisible()
  await field.press('ControlOrMeta+A')
  await page.keyboard.type(email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Success', 'Erased successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Within two minutes' })).toBeVisible()
  await lookUp(page, email)
  await expect(page.getByText('Nothing is held about this address.')).toBeVisible()
})

test('an address that stands only in the name of an access is held', async ({ page, asOwner }) => {
  const email = freshEmail('named')
  const times = { startTime: Date.now(), endTime: Date.now() + 60_000 }
  await asOwner(tourAccess.create, { body: { name: email, type: 'tour', ...times } })
  await lookUp(page, email)
  await expect(factOf(page, 'Tour accesses')).toHaveText('1')
  await expect(page.getByText('Nothing is held about this address.')).toHaveCount(0)
})

test('that an address was refused and wants no mail about new editions is shown, with what stays of it', async ({
  page,
}) => {
  const at = Date.UTC(2026, 0, 5, 12)
  await page.route('**/api/privacy/export', async (route) => {
    const response = await route.fetch()
    const refused = { code: '5.1.1', at, until: at + 1 }
    await route.fulfill({ response, json: { ...(await response.json()), refused, unsubscribedAt: at } })
  })
  await lookUp(page, freshEmail('refused'))
  await expect(page.getByText('Nothing is held about this address.')).toHaveCount(0)
  await expect(factOf(page, 'Refused by the mail server')).toContainText('2026')
  await expect(factOf(page, 'Unsubscribed from new editions')).toContainText('2026')
  await page.getByRole('button', { name: 'Erase…' }).click()
  await expect(page.getByRole('dialog')).toContainText('That the mail server refused the address')
  await expect(page.getByRole('dialog')).toContainText('wants no mail about new editions stays too')
})

test('an address that stands only in a mailed link, a webhook or an event of another request is shown there', async ({
  page,
}) => {
  await page.route('**/api/privacy/export', async (route) => {
    const response = await route.fetch()
    const links = [{ purpose: 'emailChange', expires: Date.now() }]
    const webhooks = [{ url: 'https://example.com', body: '{}', status: 'waiting', created: Date.now() }]
    const events = [{ at: Date.now(), kind: 'resent', details: {} }]
    await route.fulfill({ response, json: { ...(await response.json()), links, webhooks, events } })
  })
  await lookUp(page, freshEmail('linked'))
  await expect(factOf(page, 'Links to the account that still work')).toHaveText('1')
  await expect(factOf(page, 'Messages to webhooks')).toHaveText('1')
  await expect(factOf(page, 'Events of other requests')).toHaveText('1')
})

test('the address of an account cannot be erased here, and the screen says why', async ({ page, given }) => {
  const { email } = await given.person('USER')
  await lookUp(page, email)
  await expect(page.getByText('This address belongs to an account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase…' })).toHaveCount(0)
})

test('only the owner sees the screen', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto(path)
  await expect(page).toHaveURL('/403')
})

test('the question before decided requests are erased is accessible', async ({ page }) => {
  const due = { before: Date.now(), requests: 1_204, isMinimum: false }
  await page.route('**/api/privacy/due?*', (route) => route.fulfill({ json: due }))
  await page.goto(path)
  await page.getByRole('checkbox', { name: 'Erase the personal data of decided requests' }).check()
  await save(page)
  await expect(page.getByRole('dialog')).toContainText('1,204 requests were decided before')
  await assertAccessible(page)
})

test('the screen, what is held, the dialog and the result are accessible', async ({ page, given }) => {
  const { email } = await given.request({ email: freshEmail('held') })
  await lookUp(page, email)
  await page.waitForLoadState('networkidle')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('This is not the same address.')).toBeVisible()
  await assertAccessible(page)
  await page.getByLabel(`Type ${email} to erase it`).fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('Within two minutes')).toBeVisible()
  await assertAccessible(page)
})

test('a request whose data was erased is called so in the history, as a link, and beside the list', async ({
  page,
  given,
  asOwner,
}) => {
  const { email } = await given.request()
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  await asOwner(privacy.erase, { body: { email } })
  await page.goto(`/resource/catalogue/history?request=${data[0]?.id}`)
  await expect(page.getByRole('link', { name: 'Erased', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Erased', exact: true })).toBeVisible()
})
