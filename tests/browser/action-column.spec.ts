import type { Page } from '@playwright/test'
import { hour } from './given.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

const requests = '/resource/catalogue/request?columns=company,country,occupation,industry'

/** The last button of the row lies whole inside the table's place, left and right. */
async function expectInView(page: Page): Promise<void> {
  const button = await page.locator('tr[data-row-key] button:visible').last().boundingBox()
  const panel = await page.locator('.panel').boundingBox()
  const [start, end] = [panel?.x ?? 0, (panel?.x ?? 0) + (panel?.width ?? 0)]
  expect(button?.x).toBeGreaterThanOrEqual(start)
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(end)
}

for (const locale of ['en-GB', 'ar']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('the actions stay in view beside further columns', async ({ page, product, given }) => {
      const staff = await given.person('ADMIN')
      const { email } = await given.request()
      await enter(page, product.origin, staff.email)
      await page.goto(requests)
      await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible()

      await expectInView(page)
    })

    test('so do those of people in a window of 1,024 pixels', async ({ page, product, given }) => {
      const { email } = await given.person('USER')
      await page.setViewportSize({ width: 1024, height: 768 })
      await enter(page, product.origin, owner.email)
      await page.goto('/user-management/admin')
      await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible()

      await expectInView(page)
    })
  })
}

test.describe('in German, in a window of 769 pixels', () => {
  test.use({ locale: 'de-DE', viewport: { width: 769, height: 900 } })

  test('the buttons of a tour access keep off the edge', async ({ page, product, given }) => {
    await given.tour(-2 * hour, -hour)
    await enter(page, product.origin, owner.email)
    await page.goto('/resource/tour')
    const button = page.getByRole('button', { name: 'Verlängern' }).first()
    await expect(button).toBeVisible()

    const [place, panel] = [await button.boundingBox(), await page.locator('.panel').boundingBox()]
    const end = (box: typeof place) => (box?.x ?? 0) + (box?.width ?? 0)
    expect(end(panel) - end(place)).toBeGreaterThanOrEqual(8)
  })

  test('no time of a tour access lies under its buttons', async ({ page, product, given }) => {
    await given.tour(-hour, hour)
    await enter(page, product.origin, owner.email)
    await page.goto('/resource/tour')
    const row = page.locator('tr[data-row-key]').first()
    await expect(row).toBeVisible()

    const [end, actions] = [await row.locator('time').last().boundingBox(), await row.locator('.action').boundingBox()]
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0)
  })
})
