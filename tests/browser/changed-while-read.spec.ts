import type { Page } from '@playwright/test'
import { printedBook, readable } from './reading.ts'
import { expect, test } from './test.ts'

let bytes: Buffer<ArrayBuffer>
let corrected: Buffer<ArrayBuffer>
let book: Awaited<ReturnType<typeof readable>>
let correct: () => Promise<void>
let publish: () => Promise<void>

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  bytes = await printedBook(page, { pages: 16 })
  corrected = await printedBook(page, { pages: 15 })
  await page.close()
})

test.beforeEach(async ({ given, asOwner, product }) => {
  book = await readable({ given, asOwner, product }, bytes)
  correct = () => given.edition(book.catalogue.id, corrected, { correct: 1 })
  publish = () => given.edition(book.catalogue.id, corrected)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const updated = (page: Page) => page.getByText('This catalogue was updated while you were reading it.')

/** Its pages may still be in preparation. */
const goOn = (page: Page) =>
  expect(async () => {
    await button(page, 'Read the current version').click()
    await expect(button(page, 'Read the current version')).toBeHidden({ timeout: 1_000 })
  }).toPass()

const begin = async (page: Page, pages: number) => {
  await expect(async () => {
    await button(page, 'Read').click()
    await expect(page.getByRole('region', { name: `Page 1 of ${pages}`, exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('a new edition that is published while the old one is read is offered in the reader, and opens at the same page', async ({
  page,
}) => {
  await page.goto(book.link)
  await begin(page, 16)
  await publish()
  await page.evaluate(() => location.assign('#page=12'))
  await expect(updated(page)).toBeVisible()

  await goOn(page)

  await expect(page.getByRole('region', { name: 'Page 12 of 15', exact: true })).toBeInViewport()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the browser goes back from the current version to the page that opened the first one', async ({ page }) => {
  await page.goto(book.link)
  await begin(page, 16)
  await correct()
  await page.evaluate(() => location.assign('#page=16'))
  await goOn(page)
  await expect(page.getByRole('region', { name: 'Page 15 of 15', exact: true })).toBeInViewport()

  await button(page, 'Stop reading').click()

  await expect(button(page, 'Read')).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('of a question whose pages were replaced meanwhile, the words stay and the pages are chosen anew', async ({
  page,
}) => {
  await page.goto(book.link)
  await begin(page, 16)
  await button(page, 'Ask about page 1').click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('Is it oak?')
  await correct()
  await page.evaluate(() => location.assign('#page=16'))

  await goOn(page)

  await expect(page.getByRole('region', { name: 'Page 15 of 15', exact: true })).toBeInViewport()
  await page.evaluate(() => location.assign('#page=1'))
  await expect(button(page, 'Ask about page 1')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'Ask about page 1').click()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('Is it oak?')
})

test('whose question is open when the pages are replaced is told so, and chooses pages of the current version', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(book.link)
  await begin(page, 16)
  await button(page, 'Ask about page 1').click()
  const question = page.getByRole('textbox', { name: 'Your question' })
  await question.fill('Is it oak?')
  await correct()
  await page.evaluate(() => location.assign('#page=16'))
  const told = page.getByRole('alert').filter({ hasText: 'You are reading a former version' })
  await expect(told).toBeVisible()
  await expect(button(page, 'Add page 16')).toHaveCount(0)

  await goOn(page)

  await button(page, 'Ask about page 15').click()
  await expect(question).toHaveValue('Is it oak?')
  await expect(told).toHaveCount(0)
  await expect(button(page, 'Leave out page 15')).toBeVisible()
})
