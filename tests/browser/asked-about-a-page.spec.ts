import type { Locator, Page } from '@playwright/test'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor } from './caller.ts'
import { overflow, violations } from './look.ts'
import { printedBook, readable } from './reading.ts'
import { enter, expect, notice, test } from './test.ts'
import type { Tools } from './visitor-request.ts'

const phone = { width: 390, height: 844 }
/** A change by somebody else is seen at the next poll. */
const polled = { timeout: 20_000 }

let bytes: Buffer<ArrayBuffer>
let book: Awaited<ReturnType<typeof readable>>

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  bytes = await printedBook(page, { pages: 6 })
  await page.close()
})

test.beforeEach(async ({ given, asOwner, product }) => {
  test.setTimeout(120_000)
  book = await readable({ given, asOwner, product }, bytes)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

async function begin(page: Page, at = ''): Promise<void> {
  await page.goto(book.link + at)
  await button(page, 'Read').click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
}

const askByCall = (origin: string, message: string, pages = [2]) =>
  callerFor(origin)(visitorRequest.ask, { body: { key: keyOf(book.link), pages, message } })

test('a visitor asks about two pages on a phone, staff reply, and the visitor reads the answer', async ({
  page,
  browser,
  product,
  given,
}, info) => {
  await page.setViewportSize(phone)
  await begin(page, '#page=2')
  await button(page, 'Ask about this page').click()
  await button(page, 'Ask about page 3').click()
  await question(page).fill('Are both made of oak?')
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('asking.png') })

  await button(page, 'Send my question').click()

  await expect(page.getByRole('status').getByText('Your question was sent.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('asked.png') })
  await button(page, 'Read on').click()
  await page.goBack()
  await expect(page.getByText('Pages 2, 3')).toBeVisible()

  const person = await given.person('ADMIN', 'Ada', 'Lovelace')
  const staff = await browser.newPage({ baseURL: product.origin })
  await enter(staff, product.origin, person.email)
  await staff.goto('/resource/catalogue/request')
  const item = staff.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem')
  const waiting = item.filter({ hasText: 'pages 2, 3: Are both made of oak?' })
  await waiting.getByRole('button', { name: 'Open' }).click()
  await expect(button(staff, 'Read page 3').locator('img')).toHaveJSProperty('complete', true)
  await staff.screenshot({ path: info.outputPath('staff.png') })
  await staff.getByRole('region', { name: 'Question of the visitor' }).getByRole('button', { name: 'Reply' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Reply' })
  await dialog.getByLabel('Your reply').fill('The table is, the chair is ash.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notice(staff, 'Success', 'Reply sent')).toBeVisible()
  await expect(staff.getByRole('region', { name: 'Question of the visitor' })).toHaveCount(0)
  await staff.close()

  await page.reload()
  await expect(page.getByText('The table is, the chair is ash.')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('answered.png'), fullPage: true })
})

test('a question that could not be sent is still there, also in a reader that is opened anew', async ({ page }) => {
  await begin(page)
  await button(page, 'Ask about page 1').click()
  await question(page).fill('Is it oak?')
  await page.route('**/api/client/request/ask', (route) => route.abort())
  await button(page, 'Send my question').click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(question(page)).toHaveValue('Is it oak?')

  await page.reload()
  await button(page, 'Read').click()
  await expect(button(page, 'Ask about page 1')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Ask about this page').click()

  await expect(question(page)).toHaveValue('Is it oak?')
  await page.unroute('**/api/client/request/ask')
  await button(page, 'Send my question').click()
  await expect(page.getByRole('status').getByText('Your question was sent.')).toBeVisible()
})

test('a question that was closed on its way opens again with its words when it could not be sent', async ({ page }) => {
  await begin(page)
  await button(page, 'Ask about page 1').click()
  await question(page).fill('Is it oak?')
  const cut = Promise.withResolvers<void>()
  await page.route('**/api/client/request/ask', async (route) => {
    await cut.promise
    await route.abort()
  })
  await button(page, 'Send my question').click()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)

  cut.resolve()

  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(question(page)).toHaveValue('Is it oak?')
})

test('nothing is written into a question on its way, and a page that is marked meanwhile stays marked', async ({
  page,
}) => {
  await begin(page)
  await button(page, 'Ask about page 1').click()
  await question(page).fill('Is it oak?')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/client/request/ask', async (route) => {
    await late.promise
    await route.continue()
  })
  await button(page, 'Send my question').click()
  await question(page).pressSequentially('And?')
  await expect(question(page)).toHaveValue('Is it oak?')
  await button(page, 'Next page').click()
  await button(page, 'Add page 2').click()

  late.resolve()

  await button(page, 'Read on').click()
  await button(page, 'Ask about this page').click()
  await expect(button(page, 'Leave out page 2')).toBeVisible()
  await expect(button(page, 'Leave out page 1')).toHaveCount(0)
  await expect(question(page)).toHaveValue('')
  expect((await book.read()).conversation?.map(({ pages }) => pages)).toEqual([[1]])
})

test('by keyboard and in the text alone: opened, refused beside the field, closed with Escape, sent', async ({
  page,
}) => {
  await begin(page)
  await button(page, 'Text only').click()
  await button(page, 'Ask about page 2').press('Enter')
  await expect(question(page)).toBeFocused()
  await button(page, 'Send my question').press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await button(page, 'Ask about page 3').press('Enter')
  await button(page, 'Leave out page 2').press('Enter')
  await button(page, 'Send my question').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please write what you would like to know!')
  await expect(question(page)).toBeFocused()

  await page.keyboard.type('Is it oak?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').getByText('Your question was sent.')).toBeVisible()
  expect((await book.read()).conversation?.map(({ pages }) => pages)).toEqual([[3]])
})

test('a reply waits while something new was asked, keeps its words, and then goes', async ({
  page,
  product,
  given,
}) => {
  const person = await given.person('ADMIN')
  await askByCall(product.origin, 'Is it oak?')
  await enter(page, product.origin, person.email)
  await page.goto(`/resource/catalogue/request?request=${book.id}`)
  const asked = page.getByRole('region', { name: 'Question of the visitor' })
  await expect(asked).toContainText('Is it oak?')
  // The dialog's own read is slow: what it shows at first is what the drawer had.
  const reading = Promise.withResolvers<void>()
  await page.route(`**/api/catalogue/${book.id}`, async (route) => {
    await reading.promise
    await route.continue()
  })
  await asked.getByRole('button', { name: 'Reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply' })
  await expect(dialog).toContainText('Is it oak?')
  await dialog.getByLabel('Your reply').fill('It is.')

  await askByCall(product.origin, 'And page 4?', [4])
  reading.resolve()
  await expect(dialog).toContainText('And page 4?')
  await dialog.getByRole('button', { name: 'Send' }).click()

  await expect(dialog.getByRole('alert').filter({ hasText: 'asked something else since' })).toBeVisible(polled)
  await expect(dialog).toContainText('And page 4?')
  await expect(dialog.getByLabel('Your reply')).toHaveValue('It is.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(notice(page, 'Success', 'Reply sent')).toBeVisible()
})

/** A visitor asks about page 4, and staff open it in the reader. */
async function openAskedPage(page: Page, { given, product }: Pick<Tools, 'given' | 'product'>): Promise<void> {
  const person = await given.person('ADMIN')
  await askByCall(product.origin, 'Is it oak?', [4])
  await enter(page, product.origin, person.email)
  await page.goto(`/resource/catalogue/request?request=${book.id}`)
  await button(page, 'Read page 4').click()
}

test('a question that staff mark as seen leaves the list, and a page of it opens in the reader', async ({
  page,
  product,
  given,
}) => {
  await openAskedPage(page, { given, product })
  await expect(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('4')
  await expect(button(page, 'Ask about this page')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await button(page, 'Mark as seen').click()

  await expect(notice(page, 'Success', 'Marked as seen')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Question of the visitor' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Reply' })).toBeVisible()
})

test('while staff read, keys and Escape belong to the reader, not to the list behind it', async ({
  page,
  product,
  given,
}) => {
  await openAskedPage(page, { given, product })
  const goTo = page.getByRole('textbox', { name: 'Go to page' })
  await expect(goTo).toHaveValue('4')
  const before = await page.evaluate(() => scrollY)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')

  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(goTo).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('upholstery')
  await expect(page.getByRole('searchbox')).toHaveValue('upholstery')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(goTo).toBeHidden()
  await expect(button(page, 'Read page 4')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`request=${book.id}`))
})

test('a reader that is enlarged to 200 % stays, and Escape then leads to the narrow shell', async ({
  page,
  product,
  given,
}) => {
  await openAskedPage(page, { given, product })
  const goTo = page.getByRole('textbox', { name: 'Go to page' })
  await expect(goTo).toHaveValue('4')

  await page.setViewportSize({ width: 720, height: 450 })

  await expect(goTo).toBeVisible()
  await expect(page.locator('.reader img').first()).toBeVisible()
  await expect(page.locator('.toasts')).not.toHaveCSS('display', 'none')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please open using desktop', { exact: true })).toBeVisible()
  await expect(goTo).toBeHidden()
})

/** A visitor asks about page 4, and staff open the question from the list and type a reply. */
async function beginReply(page: Page, { email }: { email: string }, origin: string): Promise<Locator> {
  await askByCall(origin, 'Is it oak?', [4])
  await enter(page, origin, email)
  await page.goto('/resource/catalogue/request')
  const item = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem')
  await item.filter({ hasText: 'Is it oak?' }).first().getByRole('button', { name: 'Open' }).click()
  await page.getByRole('region', { name: 'Question of the visitor' }).getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByRole('dialog', { name: 'Reply' }).getByLabel('Your reply')
  await reply.fill('It is.')
  return reply
}

test('who looks at the asked page before replying reads all of it, and comes back to the words of the reply', async ({
  page,
  product,
  given,
}) => {
  const reply = await beginReply(page, await given.person('ADMIN'), product.origin)
  const goTo = page.getByRole('textbox', { name: 'Go to page' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await button(page, 'Read page 4').last().click()
    await expect(goTo).toHaveValue('4')
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('PageDown')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)

    await leave()

    await expect(goTo).toBeHidden()
    await expect(reply).toHaveValue('It is.')
  }
  await page.goForward()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(reply).toHaveValue('It is.')
})

test('who leaves the list from the reader beside a reply is asked about its words', async ({
  page,
  product,
  given,
}) => {
  const reply = await beginReply(page, await given.person('ADMIN'), product.origin)
  await button(page, 'Read page 4').last().click()
  await expect(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('4')

  await page.evaluate(() => history.go(-2))

  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(reply).toHaveValue('It is.')
})

test('who erases their data leaves no unsent question in the tab', async ({ page }) => {
  await begin(page)
  await button(page, 'Ask about this page').click()
  await question(page).fill('Is it made of oak?')
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await kept()).toContain('oak')
  await page.goto('about:blank')
  await page.goto(book.link)

  await button(page, 'Erase my data').click()
  await button(page, 'Erase it').click()

  await expect(page.getByRole('heading', { name: 'Your data was erased' })).toBeVisible()
  expect(await kept()).not.toContain('oak')
})

test('of a question that the visitor erased the events name no pages', async ({ page, product, given }) => {
  const person = await given.person('ADMIN')
  await askByCall(product.origin, 'Is it oak?')
  await callerFor(product.origin)(visitorRequest.erase, { body: { key: keyOf(book.link) } })
  await enter(page, product.origin, person.email)

  await page.goto(`/resource/catalogue/history?request=${book.id}`)

  await expect(page.getByText('The visitor asked a question', { exact: true })).toBeVisible()
})
