import type { Page } from '@playwright/test'
import { owner, type Product } from './product.ts'
import { test as base, enter, expect, productWith } from './test.ts'

const test = base.extend<object, { product: Product }>({
  product: productWith({
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'docent',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Acme ID',
    PASSWORD_SIGN_IN: 'owners',
  }),
})

const said = (page: Page) =>
  page.getByText('A password opens the accounts of owners only. Everybody else signs in with Acme ID.', { exact: true })

test('where passwords are left to owners, each form of staff that leads to one says so', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  expect(asOwner).toBeDefined()
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, owner.email)

  await page.goto('/personal/change-password')
  await expect(said(page)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: 'Change Password' })
    .click()
  await expect(page.getByRole('dialog').locator(said(page))).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog').locator(said(page))).toBeVisible()
})
