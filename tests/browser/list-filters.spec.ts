import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { enter, expect, test } from './test.ts'

const requests = '/resource/catalogue/request'
const history = '/resource/catalogue/history'

const rowsOf = (page: Page) => page.locator('.ant-table-row')
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Filters' })
const headOf = (page: Page, name: string) => page.getByRole('columnheader', { name })

test.beforeEach(async ({ page, product, given }) => {
  const staff = await given.person('ADMIN', 'Ada', 'Lovelace')
  await enter(page, product.origin, staff.email)
})

test('filters in the column heads show as chips, and each chip takes its filter away', async ({ page, given }) => {
  const { id, name } = await given.catalogue('Benches')
  const wanted = await given.request({}, id)
  const other = await given.request({}, (await given.catalogue('Stools')).id)
  await page.goto(history)

  await page.getByRole('button', { name: 'Filter by catalogue' }).click()
  await page.getByRole('combobox', { name: 'Catalogue' }).selectOption(name)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rowOf(page, other.email)).toHaveCount(0)
  await expect(rowOf(page, wanted.email)).toBeVisible()
  await page.getByRole('button', { name: 'Filter by status' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('approved')
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(chipsOf(page).getByRole('button')).toHaveText([/Catalogue: Benches/, /Status: approved/, 'Clear all'])
  await expect(rowsOf(page)).toHaveCount(0)
  await chipsOf(page)
    .getByRole('button', { name: /Status/ })
    .click()
  await expect(rowOf(page, wanted.email)).toBeVisible()
  await page.goBack()
  await expect(chipsOf(page)).toContainText('Status: approved')
  await chipsOf(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(rowOf(page, other.email)).toBeVisible()
  await expect(chipsOf(page)).toHaveCount(0)
})

test('a filter whose column is hidden is added by keys alone', async ({ page, given }) => {
  const wanted = await given.request({ country: 'Norway' })
  const other = await given.request({ country: 'Sweden' })
  await page.goto(history)
  await expect(rowOf(page, other.email)).toBeVisible()

  await page.getByRole('button', { name: 'Add filter' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add filter' })
  await expect(dialog.getByLabel('Country')).toBeFocused()
  await expect(dialog.getByLabel('Source')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveCount(0)
  await page.keyboard.type('norway')
  await page.keyboard.press('Enter')

  await expect(rowOf(page, other.email)).toHaveCount(0)
  await expect(rowOf(page, wanted.email)).toBeVisible()
  await expect(chipsOf(page)).toContainText('Country: norway')
  await page.goto(`${history}?columns=country,source`)
  await expect(page.getByRole('button', { name: 'Filter by country' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add filter' })).toHaveCount(0)
})

test('days are whole days of the place where they are read', async ({ page, given }) => {
  const { email } = await given.request()
  await page.goto(requests)
  await expect(rowOf(page, email)).toBeVisible()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))

  await page.getByRole('button', { name: 'Filter by registration time' }).click()
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(chipsOf(page)).toContainText('Registration Time: on')
  await expect(rowOf(page, email)).toBeVisible()
  const asked = new URL(page.url()).searchParams
  expect(Number(asked.get('to')) - Number(asked.get('from')) + 1).toBeGreaterThanOrEqual(23 * 3_600_000)

  await page.getByRole('button', { name: 'Filter by registration time' }).click()
  await expect(page.getByLabel('From')).toHaveValue(today)
  await page.getByLabel('From').fill('2000-01-01')
  await page.getByLabel('To', { exact: true }).fill('2000-01-31')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No requests match this:')).toBeVisible()
})

test('a head sorts up, then down, then newest first again', async ({ page, given }) => {
  for (const firstName of ['Bela', 'Anna', 'Cora']) await given.request({ firstName, lastName: 'Sorted' })
  await page.goto(`${requests}?q=sorted`)
  const names = page.locator('.ant-table-row a')
  await expect(names).toHaveText(['Cora Sorted', 'Anna Sorted', 'Bela Sorted'])
  await expect(headOf(page, 'Registration Time')).toHaveAttribute('aria-sort', 'descending')
  const press = () => headOf(page, 'Name').getByRole('button').click()

  await press()
  await expect(names).toHaveText(['Anna Sorted', 'Bela Sorted', 'Cora Sorted'])
  await expect(headOf(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sortBy=name&sortOrder=ASC/)
  await press()
  await expect(names).toHaveText(['Cora Sorted', 'Bela Sorted', 'Anna Sorted'])
  await expect(headOf(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await press()

  await expect(names).toHaveText(['Cora Sorted', 'Anna Sorted', 'Bela Sorted'])
  await expect(headOf(page, 'Name')).not.toHaveAttribute('aria-sort')
  await expect(page).toHaveURL(/request\?q=sorted$/)
})

test('in an order by name the pages go on, and a decided row leaves', async ({ page, given }) => {
  const { id } = await given.catalogue()
  for (const letter of 'gfedcba') await given.request({ firstName: `${letter}nna`, lastName: 'Paged' }, id)
  await page.goto(`${requests}?q=paged&sortBy=name&sortOrder=ASC&size=5`)
  const names = page.locator('.ant-table-row a')
  await page.getByRole('listitem', { name: '2' }).click()
  await expect(names).toHaveText(['fnna Paged', 'gnna Paged'])

  await rowOf(page, 'fnna').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await expect(names).toHaveText(['gnna Paged'])
  await expect(page.getByText('6 requests')).toBeVisible()
})

test('a request that leaves its filter stays in its place and shows what it is now', async ({
  page,
  given,
  asOwner,
}) => {
  const { id } = await given.catalogue()
  const { email } = await given.request({ lastName: 'Leaving' }, id)
  await page.goto(`${history}?status=pending&q=leaving`)
  await expect(rowOf(page, email)).toContainText('pending')
  const { data } = await asOwner(catalogueRequests.history, { query: { q: email } })

  await asOwner(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })

  await expect(rowOf(page, email)).toContainText('approved', { timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('No requests match all of these together.')).toBeVisible()
})

test('new requests are counted under the filters of the list, and only newest first', async ({
  page,
  context,
  given,
}) => {
  await given.request({ country: 'Iceland' })
  const byName = await context.newPage()
  await byName.goto(`${requests}?country=iceland&sortBy=name`)
  await page.goto(`${requests}?country=iceland`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(byName)).toHaveCount(1)

  const newer = await given.request({ country: 'ICELAND' })
  await given.request({ country: 'Ireland' })

  const news = page.getByRole('button', { name: '1 new request' })
  await expect(news).toBeVisible({ timeout: 20_000 })
  await news.click()
  await expect(rowOf(page, newer.email)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(byName.getByRole('button', { name: /new request/ })).toHaveCount(0)
})

test('further columns are chosen, remembered for the person, and part of the address', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.request({ company: 'Column & Sons', industry: 'Masonry' })
  await page.goto(history)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Company' }).check()
  await page.getByRole('checkbox', { name: 'Industry' }).check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, email)).toContainText('Column & Sons')
  await expect(rowOf(page, email)).toContainText('Masonry')
  await expect(page).toHaveURL(/columns=company%2Cindustry/)
  await headOf(page, 'Company').getByRole('button').click()
  await expect(headOf(page, 'Company')).toHaveAttribute('aria-sort', 'ascending')

  await page.goto(history)
  await expect(headOf(page, 'Industry')).toBeVisible()
  await page.goto(`${history}?columns=country,nonsense`)
  await expect(headOf(page, 'Country')).toBeVisible()
  await expect(headOf(page, 'Industry')).toHaveCount(0)
  await page.goto(requests)
  await expect(headOf(page, 'Company')).toHaveCount(0)

  const colleague = await given.person('ADMIN')
  await enter(page, product.origin, colleague.email)
  await page.goto(history)
  await expect(rowOf(page, email)).toBeVisible()
  await expect(headOf(page, 'Company')).toHaveCount(0)
})

test('chosen columns follow the person to another browser, and a copied address shows them to a colleague', async ({
  page,
  browser,
  product,
  given,
}) => {
  const [person, colleague] = [await given.person('ADMIN'), await given.person('ADMIN')]
  const open = async (email: string, address: string) => {
    const other = await (await browser.newContext({ baseURL: product.origin })).newPage()
    await enter(other, product.origin, email)
    await other.goto(address)
    return other
  }
  await enter(page, product.origin, person.email)
  await page.goto(history)
  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/views/columns'))
  await page.getByRole('checkbox', { name: 'Industry' }).check()
  await saved

  const second = await open(person.email, history)
  await expect(headOf(second, 'Industry')).toBeVisible()
  await expect(second).toHaveURL(/columns=industry/)
  await expect(second.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  const third = await open(colleague.email, second.url())
  await expect(headOf(third, 'Industry')).toBeVisible()
  await Promise.all([second, third].map((other) => other.context().close()))
})

test('in the narrowest window a list with all columns scrolls to its last one', async ({ page, given }) => {
  const { email } = await given.request()
  await page.setViewportSize({ width: 769, height: 900 })

  await page.goto(`${history}?columns=company,country,occupation,industry,source,decidedAt,decidedBy`)

  const cells = rowOf(page, email).getByRole('cell')
  await expect(cells).toHaveCount(13)
  for (const width of await cells.evaluateAll((all) => all.map((cell) => cell.clientWidth)))
    expect(width).toBeGreaterThan(60)
  await cells.last().scrollIntoViewIfNeeded()
  await expect(cells.last()).toBeInViewport({ ratio: 1 })
})

test('a filter is set, seen and taken away by the keyboard alone', async ({ page, given }) => {
  const { email } = await given.request()
  await page.goto(history)
  await expect(rowOf(page, email)).toBeVisible()
  const button = page.getByRole('button', { name: 'Filter by status' })
  const choice = page.getByRole('combobox', { name: 'Status' })

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(choice).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(choice).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(chipsOf(page)).toContainText('Status: rejected')
  await expect(button).toBeFocused()
  await chipsOf(page)
    .getByRole('button', { name: /Status/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, email)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
})

test('the filter by source offers the sources that requests came from', async ({ page, given }) => {
  // Only the most frequent ones are offered.
  for (let time = 0; time < 8; time++) await given.request({ source: 'fair-of-offers' })
  await page.goto(history)

  await page.getByRole('button', { name: 'Add filter' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Source')).toHaveAttribute('list', 'known-sources')
  await expect(page.locator('#known-sources option[value="fair-of-offers"]')).toBeAttached()
})
