import type { Page } from '@playwright/test'
import { reader } from '#contract/reader.ts'
import { settings } from '#contract/settings.ts'
import { overflow, violations } from './look.ts'
import { owner } from './product.ts'
import { printedBook, readable } from './reading.ts'
import { enter, expect, test } from './test.ts'

declare global {
  interface Window {
    told: Promise<string>[]
  }
}

let book: Awaited<ReturnType<typeof readable>>

test.beforeAll(async ({ browser, given, asOwner, product }) => {
  test.setTimeout(120_000)
  const page = await browser.newPage()
  const bytes = await printedBook(page, { pages: 6 })
  await page.close()
  book = await readable({ given, asOwner, product }, bytes)
})

/** Begins to read with a clock of our own, and notes what the page tells. */
async function begin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.told = []
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      window.told.push((body as Blob).text())
      return send(url, body)
    }
  })
  await page.clock.install()
  await page.goto(book.link)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The seconds by page that were told last. */
async function told(page: Page): Promise<Record<string, number>> {
  const bodies = await page.evaluate(() => Promise.all(window.told))
  const { seconds } = JSON.parse(bodies.at(-1) ?? '{"seconds":[]}') as { seconds: [number, number][] }
  return Object.fromEntries(seconds)
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('nothing counts before a person has touched the reader', async ({ page }) => {
  await begin(page)

  await page.clock.runFor(20_000)
  await setHidden(page, true)

  expect(await page.evaluate(() => window.told.length)).toBe(0)
})

test('a page counts while half of it is visible, until nothing was touched for 30 seconds', async ({ page }) => {
  await begin(page)
  await page.mouse.move(200, 200)

  await page.clock.runFor(90_000)
  await setHidden(page, true)

  const { 1: first = 0, ...others } = await told(page)
  expect(first).toBeGreaterThan(25)
  expect(first).toBeLessThan(32)
  expect(others).toEqual({})
})

test('the page that was turned to counts, and a hidden tab does not', async ({ page }) => {
  await begin(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(10_000)
  await setHidden(page, true)
  const before = await told(page)
  expect(before[3]).toBeGreaterThan(7)

  await page.clock.runFor(20_000)
  await setHidden(page, false)
  await page.clock.runFor(5_000)
  await setHidden(page, true)

  const { 3: third = 0 } = await told(page)
  expect(third).toBeLessThan((before[3] ?? 0) + 8)
})

test('a browser that asks for privacy tells nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await begin(page)
  await page.mouse.move(200, 200)

  await page.clock.runFor(40_000)
  await setHidden(page, true)

  expect(await page.evaluate(() => window.told.length)).toBe(0)
})

test('a visitor ticks that staff see what they read, sees the same, and takes it back', async ({ page, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { reading: 'named' } } })
  await page.goto(book.link)
  const tick = page.getByRole('checkbox', { name: 'Tell the sender which pages interest me' })
  await expect(tick).not.toBeChecked()
  await tick.check()
  await expect(page.getByText('Thank you. What you read from now on is shown here too.')).toBeVisible()

  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.mouse.move(200, 200)
  await page.mouse.move(240, 240)
  // The reader measures real seconds, of which it needs two.
  const answered = page.waitForResponse((response) => response.url().endsWith('/seen'), { timeout: 20_000 })
  await page.evaluate(() => new Promise((done) => setTimeout(done, 3_500)))
  await page.keyboard.press('Escape')
  expect((await answered).status()).toBe(204)

  await page.reload()
  await expect(page.getByText('1 of 6')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await tick.uncheck()
  await expect(page.getByText('What was seen of your reading was deleted.')).toBeVisible()
  await expect(tick).not.toBeChecked()
  expect((await book.read()).reading).toEqual({ named: false, editions: [] })
})

test('a tick that could not be stored is taken back, and keeps the focus', async ({ page, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { reading: 'named' } } })
  await page.goto(book.link)
  await page.route('**/api/client/request/reading', (route) => route.abort())
  const tick = page.getByRole('checkbox', { name: 'Tell the sender which pages interest me' })

  await tick.press('Space')

  await expect(page.locator('.toast.error')).toBeVisible()
  await expect(tick).not.toBeChecked()
  await expect(tick).toBeFocused()
})

test('once the tick is stored, the page is read again as before', async ({ page, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { reading: 'named' } } })
  await page.goto(book.link)
  const tick = page.getByRole('checkbox', { name: 'Tell the sender which pages interest me' })
  await tick.check()
  await expect(page.getByText('Thank you. What you read from now on is shown here too.')).toBeVisible()
  const readAgain = page.waitForRequest((request) => request.url().endsWith('/api/client/request'))

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await readAgain
  await tick.uncheck()
  await expect(page.getByText('What was seen of your reading was deleted.')).toBeVisible()
})

test('an owner chooses on the privacy page what is counted', async ({ page, product, asOwner }) => {
  await asOwner(settings.change, { body: { privacy: { reading: 'counted' } } })
  await enter(page, product.origin, owner.email)
  await page.goto('/settings/privacy')
  await page.getByRole('radio', { name: /Do not count/ }).check()
  await page.getByRole('region', { name: 'What is read' }).getByRole('button', { name: 'Save' }).click()

  await expect.poll(async () => (await asOwner(settings.read, {})).privacy.reading).toBe('off')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await asOwner(settings.change, { body: { privacy: { reading: 'counted' } } })
})

test('figures of few are not told', async ({ asOwner }) => {
  const figures = await asOwner(reader.figures, { params: { id: book.catalogue.id, number: 1 }, query: {} })

  expect(figures).toEqual({ readings: null, seconds: 0, pages: [] })
})
