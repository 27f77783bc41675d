import type { Page } from '@playwright/test'
import { documents } from '#contract/documents.ts'
import { editions } from '#contract/editions.ts'
import { printedBook, readable } from './reading.ts'
import { expect, test } from './test.ts'

let bytes: Buffer<ArrayBuffer>
let corrected: Buffer<ArrayBuffer>
let book: Awaited<ReturnType<typeof readable>>
let correct: () => Promise<void>

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  bytes = await printedBook(page, { pages: 16 })
  corrected = await printedBook(page, { pages: 15 })
  await page.close()
})

test.beforeEach(async ({ given, asOwner, product }) => {
  book = await readable({ given, asOwner, product }, bytes)
  correct = async () => {
    const body = { extension: 'pdf', type: 'catalogue', size: corrected.length } as const
    const address = await asOwner(documents.uploadUrl, { body })
    const headers = { 'content-type': 'application/octet-stream' }
    await fetch(new URL(address, product.origin), { method: 'PUT', body: corrected, headers })
    const url = address.split('?')[0] ?? ''
    await asOwner(editions.add, { params: { id: book.catalogue.id }, body: { url, correct: 1 } })
  }
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const begin = async (page: Page, pages: number) => {
  await expect(async () => {
    await button(page, 'Read').click()
    await expect(page.getByRole('region', { name: `Page 1 of ${pages}`, exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('a file that is corrected while it is read ends the reading, and the page says why', async ({ page }) => {
  await page.goto(book.link)
  await begin(page, 16)
  await correct()

  await page.evaluate(() => location.assign('#page=16'))

  await expect(page.getByText('The catalogue has changed since you opened it.').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await begin(page, 15)
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
  await expect(page.getByText('The catalogue has changed since you opened it.').first()).toBeVisible()

  await begin(page, 15)

  await expect(button(page, 'Ask about page 1')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'Ask about page 1').click()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('Is it oak?')
})
