import { chooseInMenu } from './catalogue-menu.ts'
import { violations } from './look.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test('staff have copies marked, and look up a code', async ({ page, product, given, asOwner }) => {
  expect(asOwner).toBeDefined()
  const { name } = await given.catalogue()
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/upload')
  const row = page.locator('tr[data-row-key]').filter({ hasText: name })
  await chooseInMenu(row, 'Mark Copies')
  const dialog = page.getByRole('dialog', { name: 'Mark Copies' })
  const choices = dialog.getByRole('radiogroup', { name: 'Who a copy was made for' })
  await choices.getByLabel('On each page, in the reader and of a download').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await chooseInMenu(row, 'Whose copy is this?')
  const finder = page.getByRole('dialog', { name: 'Whose copy is this?' })
  await finder.getByLabel('Code').fill('zzzz zzz2')
  await finder.getByRole('button', { name: 'Find' }).click()
  await expect(finder.getByRole('status').filter({ hasText: 'No copy has this code' })).toBeVisible()
  await expect(page.locator('.toast.error')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
