import { chooseInMenu } from './catalogue-menu.ts'
import { owner, password } from './product.ts'
import { enter, expect, test } from './test.ts'

test('an owner disables a person, who is told so at sign-in, and enables them again', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')
  const row = page.getByRole('row', { name: new RegExp(email) })

  await chooseInMenu(row, 'Disable')
  const dialog = page.getByRole('dialog', { name: 'Disable User' })
  await dialog.getByRole('button', { name: 'Disable' }).click()

  await expect(row.getByText('disabled')).toBeVisible()
  const theirs = await page.context().browser()?.newPage({ baseURL: product.origin })
  if (!theirs) throw new Error('no browser')
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByText('Your account is disabled. Please speak to your administrator.').first()).toBeVisible()

  await chooseInMenu(row, 'Enable')
  await expect(row.getByText('active')).toBeVisible()
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs).not.toHaveURL(/login/)
  await theirs.close()
})
