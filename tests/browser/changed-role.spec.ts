import type { Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import type { Caller } from './caller.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { owner } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

const demote = (asOwner: Caller, id: string) => asOwner(users.changeRole, { params: { id }, body: { role: 'USER' } })

const upload = (page: Page) => page.getByRole('menuitem', { name: 'Upload', exact: true })

test('an admin who became a user is told once, and the menu fits', async ({ page, product, given, asOwner }) => {
  const { id, email } = await given.person('ADMIN')
  const { id: catalogueId } = await given.catalogue()
  const { email: visitor } = await given.request({}, catalogueId)
  await enter(page, product.origin, email)
  await page.goto(`/resource/catalogue/request`)
  await page
    .getByRole('row', { name: new RegExp(visitor) })
    .getByRole('button', { name: 'Approve' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Approve Request' })
  await expect(dialog).toBeVisible()
  await demote(asOwner, id)

  await dialog.getByRole('button', { name: 'Approve' }).click()

  await expect(notice(page, 'Error', 'You are not allowed to do this.')).toBeVisible()
  await expect(upload(page)).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('an owner who changes nothing in the dialog leaves the role that another owner has given meanwhile', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id, email } = await given.person('ADMIN')
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: 'change the role' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expect(dialog.getByRole('radio', { name: 'Admin' })).toBeChecked()
  await demote(asOwner, id)

  await dialog.getByRole('button', { name: 'Update' }).click()

  await expect(dialog).toBeHidden()
  const { data } = await asOwner(users.listActive, { query: { q: email } })
  expect(data.map(({ role }) => role)).toEqual(['USER'])
})

test('a screen that is not for the new role closes', async ({ page, product, given, asOwner }) => {
  const { id, email } = await given.person('ADMIN')
  const { name } = await given.catalogue()
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/upload')
  await chooseInMenu(page.getByRole('row', { name: new RegExp(name) }), 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename Catalogue' })
  await dialog.getByLabel('Name').fill(`${name} 2027`)
  await demote(asOwner, id)

  await dialog.getByRole('button', { name: 'Rename' }).click()

  await expect(page).toHaveURL('/403')
  await expect(notice(page, 'Error', 'You are not allowed to do this.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('a list and a request that stand open show an admin who became a user no longer what staff see', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id, email } = await given.person('ADMIN')
  const { email: visitor } = await given.request()
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  await page
    .getByRole('row', { name: new RegExp(visitor) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.locator('.open-request')).toContainText(visitor)

  await demote(asOwner, id)

  await expect(page.getByText(visitor)).toHaveCount(0)
  await expect(page.getByText('There is no such request, or it is not yours.')).toBeVisible()
})
