import type { Page } from '@playwright/test'
import { hour } from './given.ts'
import { brokenWords } from './look.ts'
import { owner } from './product.ts'
import { listScreens } from './screens.ts'
import { enter, expect, test } from './test.ts'

const longName = 'An_unbroken_name_of_a_catalogue_that_was_exported_from_elsewhere_with_all_its_folders'
const longEmail = 'wolfeschlegelsteinhausenbergerdorff.maximilian@purchasing.long-company-name.example'

test.beforeEach(async ({ page, product, given }) => {
  await given.catalogue(longName)
  await given.request({ firstName: 'Wolfeschlegelsteinhausenbergerdorff', email: longEmail })
  await given.registration('Wolfeschlegelsteinhausenbergerdorff', 'Featherstonehaugh')
  await given.tour(-hour, hour)
  await given.uploadedTour([{ name: 'index.html', bytes: 'A flat' }])
  await enter(page, product.origin, owner.email)
})

/** The columns that tell rows apart. */
const names = ['Vorname', 'Nachname', 'First Name', 'Last Name', 'Name', 'Email', 'E-Mail', 'Who']

const identifying = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll(
      (heads, told) =>
        heads
          .map((head) => ({ title: head.textContent ?? '', width: head.getBoundingClientRect().width }))
          .filter(({ title }) => told.includes(title)),
      names,
    )

for (const width of [769, 900, 1024]) {
  for (const path of listScreens) {
    test(`at ${width} pixels nothing lies over anything in ${path}, and no word is broken`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.locator('.ant-table-row').first().waitFor()
      const table = page.locator('.ant-table-content')

      await expect(page.locator('.ant-table-cell-fix')).toHaveCount(0)
      expect(await brokenWords(page.locator('.ant-table-cell'))).toEqual([])
      const widths = await identifying(page)
      for (const { title, width } of widths) expect.soft(width, title).toBeGreaterThanOrEqual(122)
      const hidden = await table.evaluate((box) => box.scrollWidth - box.clientWidth)
      // In narrower windows a table is wider than its place rather than cut a name; lists of people always may be.
      if (width === 1024 && !path.startsWith('/user-management')) expect(hidden).toBe(0)
      const last = page.locator('.ant-table-row').first().locator('td').last()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
    })
  }
}

test('a long address is cut and whole on hover', async ({ page }) => {
  await page.goto('/resource/catalogue/history')
  const cell = page.getByTitle(longEmail).first()
  const { cut, lines } = await cell.evaluate((text) => ({
    cut: text.scrollWidth > text.clientWidth,
    lines: text.getClientRects().length,
  }))
  expect({ cut, lines }).toEqual({ cut: true, lines: 1 })
})

test('on a wide window the columns of text share the room that the others leave', async ({ page }) => {
  await page.goto('/resource/catalogue/request')
  await page.locator('.ant-table-row').first().waitFor()
  const [name, catalogue, , time] = await page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(name).toBeGreaterThan(Number(time))
  expect(catalogue).toBeGreaterThan(Number(time))
})

test.describe('in German, in a window of 769 pixels', () => {
  test.use({ locale: 'de-DE', viewport: { width: 769, height: 900 } })

  test('the number of requests and the hint to select some are whole', async ({ page, given }) => {
    for (let count = 0; count < 10; count += 1) await given.request()
    await page.goto('/resource/catalogue/request')
    const said = page.locator('.list-tools p, .list-bar .hint')
    await expect(said).toHaveText([/^Wählen Sie/, /Anfragen$/])

    const cut = await said.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => one.textContent),
    )
    expect(cut).toEqual([])
  })
})

test.describe('in German, in a window of 1,440 pixels', () => {
  test.use({ locale: 'de-DE' })

  test('a list of people tells them apart, and fits', async ({ page }) => {
    for (const path of ['/user-management/admin', '/user-management/registration']) {
      await page.goto(path)
      await page.locator('.ant-table-row').first().waitFor()

      const widths = await identifying(page)
      expect(widths.map(({ title }) => title)).toEqual(['Vorname', 'Nachname', 'E-Mail'])
      for (const { title, width } of widths) expect.soft(width, title).toBeGreaterThanOrEqual(122)
      const table = page.locator('.ant-table-content')
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    }
  })
})
