import { hour } from './given.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a visitor is told in their language that the tour is a sample', async ({ page, given }) => {
    const { token } = await given.tour(-hour, hour)
    await page.goto(`/tour?token=${token}`)
    await expect(page.getByText('Dies ist ein Beispiel')).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'The long gallery' })).toBeVisible()
  })
})

test('the Tour screen says to staff that there is but a sample', async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/tour')
  await expect(page.getByRole('complementary', { name: 'Sample Tour' })).toContainText('TOUR_FRAME_URL')
})
