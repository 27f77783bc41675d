import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { signIn } from './caller.ts'
import { customer } from './given.ts'
import { holdSearch } from './hold-search.ts'
import { enter, expect, freshEmail, test } from './test.ts'

const requests = '/resource/catalogue/request'
const history = '/resource/catalogue/history'

const fieldOf = (page: Page) => page.getByRole('search').getByRole('textbox', { name: 'Search' })
const rowsOf = (page: Page) => page.locator('.ant-table-row')
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const countOf = (page: Page) => page.getByRole('status').filter({ hasText: /requests?$/ })

test.beforeEach(async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  await enter(page, product.origin, staff.email)
})

test('the list follows what is typed, without case and accents, and says how much it found', async ({
  page,
  given,
}) => {
  await given.request({ firstName: 'Zoë', lastName: 'Quirrel' })
  await given.request({ firstName: 'Łukasz', lastName: 'Quirrel' })
  await given.request({ firstName: 'Bruno', lastName: 'Berg' })
  await page.goto(requests)

  await fieldOf(page).fill('LUKASZ quirr')

  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, 'Łukasz Quirrel')).toBeVisible()
  await expect(countOf(page)).toHaveText('1 request')
  await expect(page).toHaveURL(/\?q=LUKASZ\+quirr$/)
})

test('while the search is built anew, nobody is told that there is no such request', async ({ page, product }) => {
  const release = holdSearch(product)
  try {
    await page.goto(`${requests}?q=nobody`)

    await expect(page.getByText('The search is being built anew, so rows could be missing.')).toBeVisible()
  } finally {
    release()
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No requests match this:')).toBeVisible()
})

test('a slow answer to an earlier search never replaces that to the last one, and shows no error', async ({
  page,
  given,
}) => {
  const [first, last] = [await given.request({ company: 'Slowworm' }), await given.request({ company: 'Slowworth' })]
  await page.goto(requests)
  await expect(rowOf(page, last.email)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/catalogue/request?*q=slowworm*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })

  const asked = page.waitForRequest(/q=slowworm/)
  await fieldOf(page).fill('slowworm')
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('q=slowworm'))
  await asked
  await fieldOf(page).fill('slowworth')
  await cancelled
  await expect(rowOf(page, first.email)).toHaveCount(0)
  release()

  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, last.email)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('typing makes one entry of the history, and its address shows the same to somebody else', async ({
  page,
  context,
  given,
}) => {
  const [wanted, other] = [await given.request({ lastName: 'Persimmon' }), await given.request()]
  await page.goto(history)
  await expect(rowOf(page, other.email)).toBeVisible()

  for (const typed of ['per', 'persim', 'persimmon']) {
    await fieldOf(page).fill(typed)
    await expect(page).toHaveURL(new RegExp(`q=${typed}$`))
  }
  await expect(rowOf(page, other.email)).toHaveCount(0)
  const reader = await context.newPage()
  await reader.goto(page.url())
  await page.goBack()

  await expect(page).toHaveURL(/history\?$|history$/)
  await expect(fieldOf(page)).toHaveValue('')
  await expect(rowOf(page, other.email)).toBeVisible()
  await expect(fieldOf(reader)).toHaveValue('persimmon')
  await expect(rowOf(reader, wanted.email)).toBeVisible()
  await expect(rowsOf(reader)).toHaveCount(1)
})

test('a search starts on its first page', async ({ page, given }) => {
  for (let index = 0; index < 7; index += 1) await given.request({ company: 'Turnstone' })
  await page.goto(`${requests}?size=5&q=turnstone`)
  await page.getByRole('listitem', { name: '2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rowsOf(page)).toHaveCount(2)

  await fieldOf(page).fill('turnst')

  await expect(rowsOf(page)).toHaveCount(5)
  await expect(page).toHaveURL(/\?q=turnst&size=5$|\?size=5&q=turnst$/)
})

test('the slash goes to the search, and Escape empties it', async ({ page, given }) => {
  const { email } = await given.request({ company: 'Slashdale' })
  const other = await given.request()
  await page.goto(history)
  await expect(rowOf(page, other.email)).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('slashdale')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, email)).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('')
  await expect(rowOf(page, other.email)).toBeVisible()
  await page.getByRole('button', { name: 'Keys' }).click()
  await expect(page.getByRole('dialog')).toContainText('Search the list')
})

test('searching closes the open request and keeps the focus in the field', async ({ page, given }) => {
  const { email } = await given.request({ company: 'Drawbridge' })
  await page.goto(requests)
  await rowOf(page, email).getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('What happened')

  await fieldOf(page).click()
  await page.keyboard.type('drawbridge')

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('drawbridge')
})

test('words that find nothing are named, with a button that takes them away', async ({ page, given }) => {
  const { email } = await given.request()
  await page.goto(`${requests}?q=nobody&country=atlantis`)
  await expect(page.getByText('No requests match all of these together.')).toBeVisible()
  await expect(countOf(page)).toHaveText('0 requests')

  await page.getByRole('button', { name: 'Remove search: “nobody”' }).click()
  await expect(page).toHaveURL(/request\?country=atlantis$/)
  await page.getByRole('button', { name: 'Remove country: atlantis' }).click()

  await expect(rowOf(page, email)).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('')
})

test('an address with values that make no sense shows the list without them', async ({ page, given }) => {
  const { email } = await given.request()

  await page.goto(`${history}?status=maybe&from=yesterday&sortBy=price&page=-3&size=1e9&catalogueId=%00&other=1`)

  await expect(rowOf(page, email)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a USER searches their own requests only', async ({ page, product, given }) => {
  const user = await given.person('USER')
  const { id } = await given.catalogue()
  const asUser = await signIn(product.origin, user.email)
  const own = { ...customer, email: user.email, company: 'Ownership', catalogueId: id }
  await asUser(catalogueRequests.send, { body: own })
  const foreign = await given.request({ email: freshEmail('foreign'), company: 'Ownership' }, id)
  await enter(page, product.origin, user.email)
  await page.goto(history)

  await fieldOf(page).fill('ownership')

  await expect(countOf(page)).toHaveText('1 request')
  await expect(rowOf(page, user.email)).toBeVisible()
  await expect(rowOf(page, foreign.email)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter by catalogue' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Company' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Decided/ })).toHaveCount(0)
})
