import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

const history = '/resource/catalogue/history'
const viewsOf = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const toastOf = (page: Page, text: string | RegExp) => page.getByText(text)

test('a view is saved under a name, found by colleagues and removed again', async ({
  page,
  product,
  given,
  browser,
}) => {
  const ada = await given.person('ADMIN', 'Ada', 'Lovelace')
  await given.request()
  await enter(page, product.origin, ada.email)
  await page.goto(`${history}?sortOrder=ASC&page=1&size=10`)

  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Oldest first')
  await page.getByLabel('Share with colleagues').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const tab = viewsOf(page).getByRole('link', { name: /^Oldest first/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await viewsOf(page).getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(history)
  await expect(tab).not.toHaveAttribute('aria-current')

  const colleague = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await enter(colleague, product.origin, owner.email)
  await colleague.goto(history)
  const shared = viewsOf(colleague).getByRole('link', { name: 'Oldest first shared with colleagues' })
  await shared.press('Enter')
  await expect(colleague).toHaveURL(`${history}?sortOrder=ASC`)
  await colleague.close()

  await tab.click()
  await page.getByRole('button', { name: 'Remove view' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(tab).toHaveCount(0)
})

test('a saved view is renamed, and takes over what the list shows now', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  await given.request({ source: 'fair-2028' })
  await enter(page, product.origin, staff.email)
  await page.goto(`${history}?source=fair-2027`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Fair')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Rename view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Newest fair')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = viewsOf(page).getByRole('link', { name: 'Newest fair' })
  await expect(tab).toHaveAttribute('aria-current', 'page')

  await page.getByRole('textbox', { name: 'Search' }).fill('visitor')
  await expect(tab).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Update this view' }).click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.goto(history)
  await tab.click()
  await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue('visitor')
})

test('a USER saves views for themselves alone', async ({ page, product, given }) => {
  const user = await given.person('USER')
  await enter(page, product.origin, user.email)
  await page.goto(`${history}?sortOrder=ASC`)

  await page.getByRole('button', { name: 'Save view' }).click()

  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByLabel('Share with colleagues')).toHaveCount(0)
})

test('the list is saved as a file, with a word on how many rows it has', async ({ page, product, given }) => {
  const request = await given.request({ company: '=1+1, "Łódź"' })
  await enter(page, product.origin, owner.email)
  await page.goto(history)
  await page.getByRole('row', { name: new RegExp(request.email) }).waitFor()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const file = await saving

  expect(file.suggestedFilename()).toMatch(/^docent-history-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(/^\ufeffFirst name,/)
  expect(csv).toContain(`${request.email},"'=1+1, ""Łódź""",`)
  await expect(toastOf(page, /^Exported \d+ rows?$/)).toBeVisible()
})

test('an export is cancelled by the button that began it', async ({ page, product }) => {
  await enter(page, product.origin, owner.email)
  await page.goto(history)
  // The answer is held back as a slow line would.
  await page.route('**/api/exports/*', () => {})

  const button = page.getByRole('button', { name: /export/i })
  await button.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  await expect(button).toHaveText('Cancel export')
  await button.press('Enter')

  await expect(button).toHaveText('Export')
  await expect(button).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveCount(0)
})

test('an export of which the head alone arrives says so', async ({ page, product }) => {
  await enter(page, product.origin, owner.email)
  await page.goto(history)
  await page.route('**/api/exports/*', (route) => route.fulfill({ status: 200, body: '' }), { times: 1 })

  await page.getByRole('button', { name: 'Export' }).click()

  await expect(toastOf(page, /^The file did not arrive whole/)).toBeVisible()
})

test('an export that breaks off says so, and is begun again', async ({ page, product }) => {
  await enter(page, product.origin, owner.email)
  await page.goto(history)
  await page.route('**/api/exports/*', (route) => route.abort(), { times: 1 })
  const button = page.getByRole('button', { name: 'Export' })

  await button.click()
  await expect(toastOf(page, /^The file did not arrive whole/)).toBeVisible()

  const saving = page.waitForEvent('download')
  await button.click()
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/)
  await expect(toastOf(page, /^The file did not arrive whole/)).toHaveCount(0)
})
