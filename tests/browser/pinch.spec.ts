import type { Page } from '@playwright/test'
import { printedBook, readable } from './reading.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true } as const

/** Two fingers that part, in the middle of the window. The gesture that Chromium synthesises itself enlarges nothing by touch. */
async function pinch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: gap === undefined ? [] : [-gap, gap].map((down, id) => ({ x: 206, y: 400 + down, id })),
    })
  await touch('touchStart', 40)
  for (let gap = 40; gap <= 132; gap += 4) await touch('touchMove', gap)
  await touch('touchEnd')
}

test('two fingers enlarge a page as far as they like, and it becomes as sharp', async ({
  browser,
  given,
  asOwner,
  product,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const bytes = await printedBook(page, { pages: 3 })
  const { link } = await readable({ given, asOwner, product }, bytes)
  await page.goto(link)
  await page.getByRole('button', { name: 'Read', exact: true }).tap()
  const picture = page.getByRole('region', { name: 'Page 1 of 3' }).locator('img')
  const shown = () => picture.evaluate((element: HTMLImageElement) => element.currentSrc)
  await expect.poll(shown).toMatch(/1-800\.webp$/)

  await pinch(page)

  await expect.poll(() => page.evaluate(() => visualViewport?.scale ?? 1)).toBeGreaterThan(2)
  await expect.poll(shown).toMatch(/1-(1600|2400)\.webp$/)
  await context.close()
})
