import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { sized } from '#support/pages/hostile-pdfs.ts'
import { overflow, violations } from './look.ts'
import { owner } from './product.ts'
import { printedBook, readable } from './reading.ts'
import { enter, expect, test } from './test.ts'

const pageOf = (page: Page, number: number, pages = 30) =>
  page.getByRole('region', { name: `Page ${number} of ${pages}`, exact: true })

let book: Awaited<ReturnType<typeof readable>>

test.beforeAll(async ({ browser, given, asOwner, product }) => {
  test.setTimeout(120_000)
  const page = await browser.newPage()
  const bytes = await printedBook(page, { pages: 30 })
  await page.close()
  book = await readable({ given, asOwner, product }, bytes)
})

async function begin(page: Page, at = ''): Promise<void> {
  await page.goto(book.link + at)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
}

/** A picture that was refused is complete too. */
const isShown = (page: Page, number: number) =>
  expect(pageOf(page, number).locator('img')).not.toHaveJSProperty('naturalWidth', 0)

test('a visitor reads the catalogue in place of the page, and comes back to it', async ({ page }) => {
  await begin(page)

  await isShown(page, 1)
  await expect(pageOf(page, 1)).toContainText('Made by hand from oak and ash')
  await expect(page.getByRole('heading', { level: 1, name: book.catalogue.name })).toBeVisible()
  await expect(page).toHaveURL(/#page=1$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
})

test('a page that is printed stands alone on its sheet', async ({ page }) => {
  await begin(page)
  await isShown(page, 1)

  await page.emulateMedia({ media: 'print' })

  await expect(pageOf(page, 1)).toBeVisible()
  await expect(pageOf(page, 20)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
})

test('keys turn the pages, and what is above does not move when a picture arrives', async ({ page }) => {
  await begin(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('3')
  const before = await pageOf(page, 3).boundingBox()

  await isShown(page, 3)

  expect(await pageOf(page, 3).boundingBox()).toEqual(before)
  await page.keyboard.press('End')
  await expect(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('30')
  await page.keyboard.press('Home')
  await expect(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible()
})

test('by keyboard, the end of reading leads back to the button that began it', async ({ page }) => {
  await page.goto(book.link)
  const read = page.getByRole('button', { name: 'Read', exact: true })
  await read.press('Enter')
  await expect(pageOf(page, 1)).toBeFocused()

  await page.keyboard.press('Escape')

  await expect(read).toBeFocused()
})

test('a zoom that reaches its end by keyboard keeps the focus', async ({ page }) => {
  await begin(page)
  for (const name of ['Larger', 'Smaller']) {
    const zoom = page.getByRole('button', { name, exact: true })
    await zoom.focus()
    // Once more than there are steps.
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Enter')
    await expect(zoom).toBeDisabled()
    await expect(zoom).toBeFocused()
  }
})

test('a search that is closed leaves the focus on its button', async ({ page }) => {
  await begin(page)
  const find = page.getByRole('button', { name: 'Find in the catalogue' })
  await find.press('Enter')
  await page.getByRole('searchbox').press('Tab')

  await page.keyboard.press('Escape')

  await expect(find).toBeFocused()
})

test('a search that the slash opened leaves the focus on the page', async ({ page }) => {
  await begin(page)
  await page.keyboard.press('/')

  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await expect(pageOf(page, 1)).toBeFocused()
})

test('contents that are closed leave the focus on their button', async ({ page }) => {
  await begin(page)
  const contents = page.getByRole('button', { name: 'Contents', exact: true })
  await contents.press('Enter')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Close' }).focus()

  await page.keyboard.press('Escape')

  await expect(contents).toBeFocused()
})

test('a search that is closed leaves the page where it was found', async ({ page }) => {
  await begin(page)
  await page.getByRole('button', { name: 'Find in the catalogue' }).click()
  await page.getByRole('searchbox').fill('upholstery')
  await expect(page.locator('.reader-mark[data-current]')).toBeInViewport()
  const before = await pageOf(page, 29).boundingBox()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('searchbox')).toHaveCount(0)
  expect(await pageOf(page, 29).boundingBox()).toEqual(before)
})

test('a search that is opened again stays at the page until it is asked for the next hit', async ({ page }) => {
  await begin(page)
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('upholstery')
  await expect(page.locator('.reader-mark[data-current]')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  const goTo = page.getByRole('textbox', { name: 'Go to page' })
  await expect(goTo).toHaveValue('1')

  await page.keyboard.press('/')

  await expect(page.getByRole('status').getByText('1 of 1, page 29')).toBeVisible()
  await expect(goTo).toHaveValue('1')
  await page.keyboard.press('Enter')
  await expect(goTo).toHaveValue('29')
})

test('a page that was passed by is not waited for', async ({ page }) => {
  await page.route('**/20-*.webp', () => {})
  await begin(page)
  const goTo = page.getByRole('textbox', { name: 'Go to page' })
  const asked = page.waitForRequest('**/20-*.webp')
  await goTo.fill('20')
  await goTo.press('Enter')
  await asked

  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/20-'))
  await goTo.fill('28')
  await goTo.press('Enter')

  expect((await left).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('the address names the page, both ways', async ({ page }) => {
  await begin(page, '#page=12')
  await isShown(page, 12)
  await expect(page.getByRole('textbox', { name: 'Go to page' })).toHaveValue('12')

  await page.getByRole('textbox', { name: 'Go to page' }).fill('20')
  await page.keyboard.press('Enter')

  await isShown(page, 20)
  await expect(page).toHaveURL(/#page=20$/)
  await expect(pageOf(page, 20)).toBeFocused()
})

test('a page number that is being typed stays while the pages scroll, and then names the page again', async ({
  page,
}) => {
  await begin(page)
  const goTo = page.getByRole('textbox', { name: 'Go to page' })
  await goTo.fill('5')

  await pageOf(page, 3).evaluate((element) => element.scrollIntoView())

  await expect(page).toHaveURL(/#page=3$/)
  await expect(goTo).toBeFocused()
  await expect(goTo).toHaveValue('5')
  await goTo.blur()
  await expect(goTo).toHaveValue('3')
})

test('a page is gone to by the digits of an Arabic keyboard', async ({ page }) => {
  await begin(page)
  const goTo = page.getByRole('textbox', { name: 'Go to page' })

  await goTo.fill('١٢')
  await goTo.press('Enter')

  await expect(page).toHaveURL(/#page=12$/)
})

test('a download that fails while one reads is told there, and not when it can only be read', async ({
  page,
  asOwner,
}) => {
  await begin(page)
  const download = page.getByRole('button', { name: 'Download' })
  await page.context().setOffline(true)
  await download.click()
  await expect(page.getByRole('alert')).toBeVisible()
  // The page would see for itself that the download ended, and take the button away before the press.
  await page.route('**/api/client/request', (route) => route.abort())
  await page.route('**/api/client/request/open', async (route) => {
    await page.unroute('**/api/client/request')
    await route.continue()
  })
  await page.context().setOffline(false)
  await asOwner(catalogues.change, { params: { id: book.catalogue.id }, body: { download: false } })

  await download.click()

  await expect(page.getByRole('alert')).toContainText('This catalogue can only be read in the browser.')
  await expect(download).toHaveCount(0)
  await asOwner(catalogues.change, { params: { id: book.catalogue.id }, body: { download: true } })
})

test('words are found on pages that were never shown', async ({ page }) => {
  await begin(page)
  await page.keyboard.press('/')

  await page.getByRole('searchbox').fill('upholstery')

  await expect(page.getByRole('status').getByText('1 of 1, page 29')).toBeVisible()
  await isShown(page, 29)
  await expect(page.locator('.reader-mark[data-current]')).toBeInViewport()
  await page.getByRole('searchbox').fill('mahogany')
  await expect(page.getByRole('status').getByText('Nothing was found.')).toBeVisible()
})

test('a search says where it ends in a file that is too long for it', async ({ page }) => {
  await begin(page)
  await page.route('**/find*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), until: 20 } })
  })
  await page.keyboard.press('/')

  await page.getByRole('searchbox').fill('mahogany')

  await expect(page.getByRole('status').getByText('Nothing was found up to page 20.')).toBeVisible()
})

test('a search that failed is tried again by a press, and when the line is back', async ({ page }) => {
  await begin(page)
  let isAway = true
  await page.route('**/find*', (route) => (isAway ? route.abort() : route.continue()))
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('upholstery')
  const again = page.getByRole('search').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.context().setOffline(true)
  isAway = false
  await page.context().setOffline(false)
  await expect(page.getByRole('status').getByText('1 of 1, page 29')).toBeVisible()
  await expect(again).toHaveCount(0)

  isAway = true
  await page.getByRole('searchbox').fill('oak')
  await expect(again).toBeVisible()
  isAway = false
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').getByText('29 of 30, page 29')).toBeVisible()
})

test('of a page that cannot be read the text alone says so, and reads the others', async ({
  page,
  asOwner,
  given,
  product,
}) => {
  const { link } = await readable({ asOwner, given, product }, sized('595 842', '1 14000000', '595 842'))
  await page.goto(link)
  await page.getByRole('button', { name: 'Read', exact: true }).click()

  await page.getByRole('button', { name: 'Text only' }).click()

  await expect(pageOf(page, 2, 3)).toContainText('This page could not be loaded.')
  await expect(pageOf(page, 3, 3)).toContainText('Chairs of oak')
})

test('the contents and the links of a page lead to pages and to the web', async ({ page }) => {
  await begin(page)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('link', { name: 'Chapter 15' }).click()
  await isShown(page, 15)

  const web = pageOf(page, 15).getByRole('link', { name: 'example.com/chairs' })
  await expect(web).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(web).toHaveAttribute('href', 'https://example.com/chairs')
  await pageOf(page, 15).getByRole('link', { name: 'Chapter 2', exact: true }).click()
  await expect(page).toHaveURL(/#page=2$/)
})

test('a catalogue that is read alone has no name and size of a file', async ({ page, asOwner }) => {
  const params = { id: book.catalogue.id }
  await asOwner(catalogues.change, { params, body: { download: false } })
  await page.goto(book.link)

  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible()
  await expect(page.getByText('Works until')).toBeVisible()
  for (const name of ['Download', 'Size', '.pdf']) await expect(page.getByText(name)).toHaveCount(0)
  await asOwner(catalogues.change, { params, body: { download: true } })
})

test('on a phone nothing stands over the contents', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page)

  await page.getByRole('button', { name: 'Contents' }).click()

  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
})

test('contents that begin after the page under the eyes are shown from their beginning', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  test.setTimeout(90_000)
  const bytes = await printedBook(page, { pages: 40, titlePage: true })
  const { link } = await readable({ given, asOwner, product }, bytes)
  await page.goto(link)
  await page.getByRole('button', { name: 'Read', exact: true }).click()

  await page.getByRole('button', { name: 'Contents' }).click()

  await expect(page.getByRole('link', { name: /^Chapter 1\b/ }).first()).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toHaveJSProperty('scrollTop', 0)
})

test('the text alone is read in the same place', async ({ page }) => {
  await begin(page, '#page=9')
  await page.getByRole('button', { name: 'Text only' }).click()

  await expect(pageOf(page, 9)).toContainText('Made by hand from oak and ash')
  await expect(pageOf(page, 9)).toBeInViewport()
  await expect(pageOf(page, 9).locator('img')).toHaveCount(0)
})

test('the last page keeps its place in the text alone, and back in the pages', async ({ page }) => {
  await begin(page, '#page=30')
  await isShown(page, 30)
  // A click of Playwright may scroll the page before.
  const press = () => page.getByRole('button', { name: 'Text only' }).dispatchEvent('click')
  const goTo = page.getByRole('textbox', { name: 'Go to page' })

  await press()
  for (const number of [28, 29, 30]) await expect(pageOf(page, number)).toContainText('Made by hand from oak and ash')
  await expect(page).toHaveURL(/#page=30$/)
  await expect(goTo).toHaveValue('30')

  await press()
  await isShown(page, 30)
  await expect(page).toHaveURL(/#page=30$/)
  await expect(goTo).toHaveValue('30')
})

test('in a browser that does not anchor its scrolling, words that arrive above a page leave it in place', async ({
  page,
}) => {
  const { promise, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/25.json', (route) => promise.then(() => route.continue()))
  await begin(page, '#page=25')
  await isShown(page, 25)
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    CSS.supports = () => false
  })
  // A click of Playwright may scroll the page before.
  await page.getByRole('button', { name: 'Text only' }).dispatchEvent('click')

  for (const number of [22, 23, 24]) await expect(pageOf(page, number)).toContainText('Made by hand from oak and ash')
  send()

  await expect(pageOf(page, 25)).toContainText('Made by hand from oak and ash')
  await expect.poll(async () => Math.abs(((await pageOf(page, 25).boundingBox())?.y ?? 0) - 68)).toBeLessThan(4)
})

test('the text of a page can be selected and copied', async ({ page }) => {
  await begin(page)
  await expect(pageOf(page, 1)).toContainText('oak and ash')

  await pageOf(page, 1).locator('.reader-words span', { hasText: 'Made by hand' }).selectText()

  const selected = await page.evaluate(() => String(getSelection()))
  expect(selected).toContain('Made by hand from oak and ash')
})

test('a picture that failed comes when the line is back', async ({ page }) => {
  let isAway = true
  await page.route('**/*.webp', (route) => (isAway ? route.abort() : route.continue()))
  await begin(page)
  await expect(page.getByText('This page could not be loaded.').first()).toBeVisible()

  isAway = false

  await isShown(page, 1)
})

test('a reader that could not be loaded opens with a later press', async ({ page }) => {
  let isAway = true
  await page.route('**/static/js/Reader*', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto(book.link)
  const read = page.getByRole('button', { name: 'Read', exact: true })
  await read.click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()

  isAway = false
  await read.click()

  await isShown(page, 1)
})

test('a thumbnail that failed comes a moment later', async ({ page }) => {
  await begin(page)
  let isAway = true
  await page.route('**/*-200.webp', (route) => (isAway ? route.fulfill({ status: 503 }) : route.continue()))
  const refused = page.waitForResponse(/-200\.webp/)
  await page.getByRole('button', { name: 'Contents' }).click()
  const thumbnails = page.getByRole('navigation', { name: 'Contents' }).locator('.reader-thumbnails')
  await thumbnails.scrollIntoViewIfNeeded()
  await refused

  isAway = false

  await expect(thumbnails.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
})

test('a ticket that is over is renewed without a word', async ({ page }) => {
  await begin(page)
  await isShown(page, 1)
  let asked = 0
  await page.route('**/api/client/read/*/20-*.webp', (route) =>
    asked++ === 0 ? route.fulfill({ status: 403, body: '{}' }) : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Go to page' }).fill('20')
  await page.keyboard.press('Enter')

  await isShown(page, 20)
  expect(asked).toBeGreaterThan(1)
})

test('a narrow window, axe and both themes find nothing to complain of', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await begin(page)
  await isShown(page, 1)

  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Contents' }).click()
  expect(await violations(page)).toEqual([])
})

test('right to left, the arrow to the left turns to the next page', async ({ page }) => {
  const address = new URL(book.link)
  address.searchParams.set('lang', 'ar')
  await page.goto(address.href)
  await page.getByRole('button', { name: 'قراءة' }).click()
  await expect(page.getByRole('region', { name: /^الصفحة/ }).first()).toBeVisible()

  await page.keyboard.press('ArrowLeft')

  await expect(page).toHaveURL(/#page=2$/)
})

test('a link that ends meanwhile says so in place of the pages', async ({ page, asOwner }) => {
  await begin(page)
  await isShown(page, 1)
  await asOwner(catalogueRequests.revoke, { params: { id: book.id } })

  // By the address: a neighbouring page may have told of the end already, and closed the field for pages.
  await page.evaluate(() => location.assign('#page=25'))

  await expect(page.getByRole('heading', { level: 1, name: 'This link was withdrawn' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
})

test('staff who read stay in the edition that they opened when a newer one comes', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const other = await readable({ given, asOwner, product }, await printedBook(page, { pages: 3 }))
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/upload?catalogue=${other.catalogue.id}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(pageOf(page, 1, 3)).toBeVisible()
  await given.edition(other.catalogue.id)
  let asked = 0
  await page.route('**/api/client/read/*/3-*.webp', (route) =>
    asked++ === 0 ? route.fulfill({ status: 403, body: '{}' }) : route.continue(),
  )

  await page.keyboard.press('End')

  await expect(pageOf(page, 3, 3).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  expect(asked).toBeGreaterThan(1)
})
