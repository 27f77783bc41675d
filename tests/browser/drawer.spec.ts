import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { enter, expect, test } from './test.ts'

const list = '/resource/catalogue/request'
const drawerOf = (page: Page) => page.locator('.request-drawer').getByRole('dialog')
const headingOf = (page: Page) => drawerOf(page).getByRole('heading', { level: 2 })
const dialogOf = (page: Page) => page.locator('.ant-modal')

test('the request before and after the open one is a button or a key away', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  await given.request({ firstName: 'Carl', lastName: 'Third' }, id)
  await given.request({ firstName: 'Bea', lastName: 'Second' }, id)
  await given.request({ firstName: 'Anna', lastName: 'First' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await page.getByRole('link', { name: 'Anna First' }).click()
  await expect(headingOf(page)).toHaveText('Anna First')
  await expect(drawerOf(page).getByRole('button', { name: 'Previous request' })).toBeDisabled()

  await drawerOf(page).getByRole('button', { name: 'Next request' }).click()
  await expect(headingOf(page)).toHaveText('Bea Second')
  await drawerOf(page).getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('j')
  await expect(headingOf(page)).toHaveText('Carl Third')
  await expect(headingOf(page)).toBeFocused()
  await page.keyboard.press('k')
  await expect(headingOf(page)).toHaveText('Bea Second')
})

test('a request that was opened by two presses is closed by one', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  await given.request({ firstName: 'Anna', lastName: 'Twice' })
  await enter(page, product.origin, staff.email)
  await page.goto(list)

  await page.getByRole('link', { name: 'Anna Twice' }).dblclick({ delay: 0 })

  await expect(headingOf(page)).toHaveText('Anna Twice')
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Anna Twice' }).click()
  await expect(headingOf(page)).toHaveText('Anna Twice')
})

test('a request that Back took away before it was shown can be opened again', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  await given.request({ firstName: 'Anna', lastName: 'Back' })
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  const link = page.getByRole('link', { name: 'Anna Back' })

  await link.evaluate(async (pressed: HTMLElement) => {
    const before = location.href
    pressed.click()
    while (location.href === before) await null
    history.back()
  })

  await expect(async () => {
    await link.click()
    await expect(headingOf(page)).toHaveText('Anna Back', { timeout: 1_000 })
  }).toPass()
})

test('keys that are pressed quickly lead one request further each', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  for (const firstName of ['Dora', 'Carl', 'Bea', 'Anna']) await given.request({ firstName, lastName: 'Quick' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await page.getByRole('link', { name: 'Anna Quick' }).click()
  await expect(headingOf(page)).toHaveText('Anna Quick')

  await Promise.all(['j', 'j', 'j'].map((key) => page.keyboard.press(key)))
  await expect(headingOf(page)).toHaveText('Dora Quick')
  await Promise.all(['k', 'k', 'j'].map((key) => page.keyboard.press(key)))
  await expect(headingOf(page)).toHaveText('Carl Quick')
})

test('after a decision the focus stays in the drawer, and the next request is the one that followed', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  await given.request({ firstName: 'Carl', lastName: 'Third' }, id)
  await given.request({ firstName: 'Bea', lastName: 'Second' }, id)
  await given.request({ firstName: 'Anna', lastName: 'First' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await page.getByRole('link', { name: 'Bea Second' }).first().click()
  await drawerOf(page).getByRole('button', { name: 'Approve' }).press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Approve' }).press('Enter')

  await expect(drawerOf(page)).toContainText('approved')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(headingOf(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(headingOf(page)).toHaveText('Carl Third')
})

test('the dialog repeats no details that stand in the drawer beside it', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email } = await given.request({ occupation: 'Upholsterer' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(dialogOf(page)).toContainText('Upholsterer')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toHaveCount(0)

  await row.getByRole('link').click()
  await drawerOf(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialogOf(page)).toContainText('What the visitor will receive')
  await expect(dialogOf(page)).not.toContainText('Upholsterer')
})

test('Tab leaves the drawer to the row of its request, and Enter leads back', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toBeFocused()
  await expect(headingOf(page)).toBeVisible()
  await drawerOf(page).locator('a[href], button:enabled').last().focus()

  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(row).toBeFocused()
})

test('earlier requests of an address or company are a link to their list', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const staff = await given.person('ADMIN')
  const [one, two] = [await given.catalogue(), await given.catalogue()]
  const { email } = await given.request({ company: 'Link & Sons' }, one.id)
  await given.request({ company: 'Link & Sons', email }, two.id)
  await given.request({ company: 'Other' }, one.id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  await enter(page, product.origin, staff.email)
  for (const words of ['1 earlier request from this address', '1 earlier request from this company']) {
    await page.goto(`${list}?request=${data[0]?.id}`)
    await drawerOf(page).getByRole('link', { name: words }).click()

    await expect(page).toHaveURL(/catalogue\/history\?q=/)
    await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(2)
    await expect(page.getByRole('row', { name: /Other/ })).toHaveCount(0)
  }
})

test('the drawer says when the form was sent, and shows no empty field', async ({ page, product, given, asOwner }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  await enter(page, product.origin, staff.email)
  await page.goto(`${list}?request=${data[0]?.id}`)

  await expect(drawerOf(page).locator('.fact', { hasText: 'Sent' })).toContainText(/\d\d:\d\d$/)
  await expect(drawerOf(page).getByText('–', { exact: true })).toHaveCount(0)
})

for (const locale of ['de-DE', 'fr-FR', 'nl-NL']) {
  test.describe(`in ${locale}, whose buttons are wide`, () => {
    test.use({ locale, viewport: { width: 1440, height: 900 } })

    test('no row grows when a request opens beside the list', async ({ page, product, given }) => {
      const staff = await given.person('ADMIN')
      const { email } = await given.request({ firstName: 'Wide', lastName: 'Row' })
      await enter(page, product.origin, staff.email)
      await page.goto(list)
      const row = page.getByRole('row', { name: new RegExp(email) })
      await row.waitFor()
      const before = (await row.boundingBox())?.height

      await page.getByRole('link', { name: 'Wide Row' }).first().click()

      await expect(headingOf(page)).toHaveText('Wide Row')
      await expect(page.getByRole('columnheader')).toHaveCount(3)
      expect((await page.locator('tr[aria-current]').boundingBox())?.height).toBe(before)
      const invite = page.locator('.list-bar > button > span')
      expect(await invite.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
    })
  })
}
