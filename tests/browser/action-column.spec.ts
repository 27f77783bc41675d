import type { Page } from '@playwright/test'
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
