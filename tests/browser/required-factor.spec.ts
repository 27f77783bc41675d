import { owner, type Product } from './product.ts'
import { test as base, enter, expect, productWith } from './test.ts'

const test = base.extend<object, { product: Product }>({
  product: productWith({ REQUIRE_SECOND_FACTOR: 'staff' }),
})

test('staff without a required second factor are led to set it, from every page', async ({
  page,
  product,
  asOwner: _,
}) => {
  await enter(page, product.origin, owner.email)

  await page.goto('/resource/catalogue/request')

  await expect(page).toHaveURL('/personal/security')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
})
