import { catalogues } from '#contract/catalogues.ts'
import { violations } from './look.ts'
import { printedBook, readable } from './reading.ts'
import { expect, test } from './test.ts'

test('each page that a visitor reads shows whose copy it is, and screen readers hear it once', async ({
  page,
  browser,
  given,
  asOwner,
  product,
}) => {
  const printer = await browser.newPage()
  const book = await readable({ given, asOwner, product }, await printedBook(printer, { pages: 3 }))
  await printer.close()
  await asOwner(catalogues.change, { params: { id: book.catalogue.id }, body: { mark: 'screen' } })
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto(book.link)

  await page.getByRole('button', { name: 'Read', exact: true }).click()

  for (const number of [1, 2, 3]) {
    const line = page.getByRole('region', { name: `Page ${number} of 3` }).locator('.reader-copy')
    await line.scrollIntoViewIfNeeded()
    await expect(line).toHaveText(/@.*\s[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    await expect(line).toHaveCSS('user-select', 'none')
  }
  const heard = await page.getByRole('main').ariaSnapshot()
  const note = page.getByText('Each page shows whose copy it is')
  expect((await note.boundingBox())?.height).toBe(1)
  expect(heard.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/g)).toHaveLength(1)
  expect(await violations(page)).toEqual([])
})
