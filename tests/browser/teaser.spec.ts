import type { Page } from '@playwright/test'
import { catalogues } from '#contract/catalogues.ts'
import { settings } from '#contract/settings.ts'
import { fillLogin } from './login.ts'
import { overflow, violations } from './look.ts'
import { printedBook, readable } from './reading.ts'
import { startSite } from './sites.ts'
import { expect, test } from './test.ts'

let form: string
let id: string

test.beforeAll(async ({ browser, given, asOwner, product }) => {
  test.setTimeout(120_000)
  const page = await browser.newPage()
  const bytes = await printedBook(page, { pages: 5 })
  await page.close()
  id = (await readable({ given, asOwner, product }, bytes)).catalogue.id
  await asOwner(catalogues.change, { params: { id }, body: { previewPages: 3 } })
  form = `/client/request?catalogue=${id}`
})

const row = (page: Page) => page.getByRole('region', { name: 'A look inside' })
const leaves = (page: Page) => page.getByRole('dialog', { name: 'A look inside' })

test('staff show the first pages of a catalogue on its form', async ({ page, asOwner }) => {
  await asOwner(catalogues.change, { params: { id }, body: { previewPages: 0 } })
  await fillLogin(page)
  await page.goto(`/resource/catalogue/upload?catalogue=${id}`)
  await page.getByRole('button', { name: 'What Visitors See' }).click()
  await page.getByLabel('Pages shown on the form').fill('11')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a number of pages from 0 to 10.')).toBeVisible()
  await page.getByLabel('Pages shown on the form').fill('3')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('dialog', { name: 'What Visitors See' })).toBeHidden()
  await page.goto(form)
  await expect(row(page).getByRole('img')).toHaveCount(3)
  await expect(row(page).getByRole('img', { name: 'Page 2 of 5' })).toHaveJSProperty('complete', true)
})

test('staff show the cover of a catalogue on its form', async ({ page }) => {
  await fillLogin(page)
  await page.goto(`/resource/catalogue/upload?catalogue=${id}`)
  await page.getByRole('button', { name: 'What Visitors See' }).click()
  const dialog = page.getByRole('dialog', { name: 'What Visitors See' })
  await dialog.getByLabel('Show the cover on its form').check()

  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Cover on the formShown')).toBeVisible()
  await page.goto(form)
  await expect(page.locator(`img[src*="/api/client/cover/${id}"]`)).not.toHaveJSProperty('naturalWidth', 0)
})

test('staff turn the download off, unless visitors would then have nothing', async ({ page, given, asOwner }) => {
  const archive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const plain = await given.catalogue(undefined, { extension: 'zip', bytes: archive })
  const dialog = page.getByRole('dialog', { name: 'What Visitors See' })
  const turnOff = async (catalogueId: string) => {
    await page.goto(`/resource/catalogue/upload?catalogue=${catalogueId}`)
    await page.getByRole('button', { name: 'What Visitors See' }).click()
    await dialog.getByLabel('Visitors may download the file').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await fillLogin(page)
  await turnOff(plain.id)
  await expect(dialog.getByText('without the download they would have nothing')).toBeVisible()

  await turnOff(id)

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Off: visitors read it in the browser alone.')).toBeVisible()
  await asOwner(catalogues.change, { params: { id }, body: { download: true } })
})

test('on a phone the pages stand before the fields, which do not move when they come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const named = Promise.withResolvers<void>()
  await page.route('**/api/client/catalogue/*/name*', async (route) => {
    await named.promise
    await route.continue()
  })
  const field = page.getByLabel('First Name')
  const top = async () => (await field.boundingBox())?.y ?? 0
  await page.goto(form)
  await expect(field).toBeInViewport({ ratio: 1 })
  const before = await top()

  named.resolve()

  await expect(row(page).getByRole('img', { name: 'Page 1 of 5' })).toBeInViewport({ ratio: 1 })
  expect((await row(page).boundingBox())?.y).toBeLessThan(before)
  expect(await top()).toBe(before)
})

test('a page is enlarged by the keyboard, the next one follows, and the focus comes back', async ({ page }) => {
  await page.goto(form)
  await row(page).getByRole('button', { name: 'Page 2 of 5' }).press('Enter')
  await expect(leaves(page).getByRole('status')).toHaveText('Page 2 of 5')

  await page.keyboard.press('ArrowRight')

  await expect(leaves(page).getByRole('status')).toHaveText('Page 3 of 5')
  await expect(leaves(page).getByRole('img', { name: 'Page 3 of 5' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(leaves(page)).toBeHidden()
  await expect(row(page).getByRole('button', { name: 'Page 2 of 5' })).toBeFocused()
})

test('right to left, the next page is on the left', async ({ page }) => {
  await page.goto(`${form}&lang=ar`)
  const dialog = page.getByRole('dialog')
  await page.locator('.teaser-page').first().press('Enter')

  await page.keyboard.press('ArrowLeft')

  await expect(dialog.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 })
  await expect(dialog.getByRole('status')).toContainText('2')
})

test('a page whose picture is missing leaves its place', async ({ page }) => {
  await page.route(/preview\/.*\/2-\d+\.webp/, (route) => route.fulfill({ status: 404, body: '' }))

  await page.goto(form)

  await expect(row(page).getByRole('img')).toHaveCount(2)
  await expect(row(page).getByRole('img', { name: 'Page 2 of 5' })).toHaveCount(0)
})

test('a narrow window and axe find nothing to complain of', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(form)
  await row(page).getByRole('button').first().scrollIntoViewIfNeeded()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await row(page).getByRole('button').first().press('Enter')
  await expect(leaves(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test("in a frame a page is enlarged where its reader is, in the site's window", async ({ page, asOwner, product }) => {
  const site = await startSite()
  await asOwner(settings.change, { body: { form: { embedOrigins: [site.origin] } } })
  await page.goto(`${site.origin}/?show=${encodeURIComponent(product.origin + form)}`)
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    if (frame) frame.style.height = '3000px'
  })
  const frame = page.frameLocator('iframe')

  await frame.getByRole('button', { name: 'Page 1 of 5' }).press('Enter')

  await expect(frame.getByRole('dialog').getByRole('img').first()).toBeInViewport({ ratio: 1 })
  site.stop()
})
