import type { Page } from '@playwright/test'
import { enter, expect, test } from './test.ts'

const list = '/resource/catalogue/request'
const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })

test('who is selected and then not seen any more is not decided', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  await given.request({}, id)
  const sought = await given.request({ company: 'Sought and Sons' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await expect(rowOf(page, sought.email)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('button', { name: /^Approve [2-9]/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'Search' }).fill('Sought and Sons')
  await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill('')

  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})
