import type { Page } from '@playwright/test'
import { catalogues } from '#contract/catalogues.ts'
import { client } from '#support/client.ts'
import { refused } from '#support/refusals.ts'
import { owner } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'API tokens' })

/** Makes a token on the page and returns it. */
async function makeToken(page: Page, name: string, right: string): Promise<string> {
  await page.goto('/personal/security')
  await section(page).getByRole('button', { name: 'Make a Token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an API token' })
  await dialog.getByLabel('Days until it expires').fill('400')
  await dialog.getByRole('button', { name: 'Make' }).click()
  await expect(dialog.getByText('Please input a name!')).toBeVisible()
  await expect(dialog.getByText('Please enter a number of days from 1 to 366.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Days until it expires').fill('30')
  await dialog.getByRole('radiogroup', { name: 'Rights' }).getByLabel(right).check()
  await dialog.getByRole('button', { name: 'Make' }).click()
  await expect(section(page).getByText('it is shown only this once')).toBeVisible()
  return (await section(page).locator('.new-token code').textContent()) ?? ''
}

test('staff make a token, copy it this one time, and revoke it', async ({ page, context, product, given }) => {
  await context.grantPermissions(['clipboard-write'])
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  const token = await makeToken(page, 'Our shop', 'Read only')
  const program = client(product.origin, token)

  await section(page).getByRole('button', { name: 'Copy' }).click()
  await expect(notice(page, 'Success', 'The token was copied.')).toBeVisible()
  await program(catalogues.list)

  await section(page).getByRole('button', { name: 'I have kept it' }).click()
  await page.reload()
  await expect(section(page).getByRole('listitem')).toContainText(['Our shop'])
  await expect(page.getByText(token)).toHaveCount(0)

  await section(page).getByRole('button', { name: 'Revoke Our shop' }).click()
  await page.getByRole('dialog', { name: 'Revoke the API token' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(notice(page, 'Success', 'API token revoked successfully')).toBeVisible()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
  await refused(program(catalogues.list), 401)
})

test('a token that is revoked at once is shown no longer', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  const token = await makeToken(page, 'Our shop', 'Read only')

  await section(page).getByRole('button', { name: 'Revoke Our shop' }).click()
  await page.getByRole('dialog', { name: 'Revoke the API token' }).getByRole('button', { name: 'Revoke' }).click()

  await expect(section(page).getByRole('button', { name: 'Make a Token' })).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
})

test('a dialog that could not be loaded leaves the screen, with the token that is shown only once', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  const token = await makeToken(page, 'Our shop', 'Read only')
  let isAway = true
  await page.route('**/static/js/RevokeTokenModal*', (route) => (isAway ? route.abort() : route.continue()))
  const revoke = section(page).getByRole('button', { name: 'Revoke Our shop' })
  await revoke.click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(section(page).getByText(token)).toBeVisible()

  isAway = false
  await revoke.click()

  await expect(page.getByRole('dialog', { name: 'Revoke the API token' })).toBeVisible()
})

test('two presses close together make one token, which is shown', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  await section(page).getByRole('button', { name: 'Make a Token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an API token' })
  await dialog.getByLabel('Name').fill('Our shop')

  await dialog.getByRole('button', { name: 'Make' }).dblclick({ delay: 0 })

  await expect(section(page).locator('.new-token code')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
})

test('a token that nobody has yet is left only after a question, one that was copied at once', async ({
  page,
  context,
  product,
  given,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await makeToken(page, 'Our till', 'Read only')

  await page.getByRole('menuitem', { name: 'Info' }).click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()

  await section(page).getByRole('button', { name: 'Copy' }).click()
  await expect(notice(page, 'Success', 'The token was copied.')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Info' }).click()
  await expect(page).toHaveURL('/personal/info')
})

test('owners see and revoke the tokens of all people beside the list of users', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  const program = client(product.origin, await makeToken(page, 'Night import', 'Read and act'))
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')

  await page.getByRole('button', { name: 'API tokens' }).click()
  const row = page.getByRole('dialog', { name: 'API tokens' }).getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Night import')
  await row.getByRole('button', { name: 'Revoke Night import' }).click()
  await page.getByRole('dialog', { name: 'Revoke the API token' }).getByRole('button', { name: 'Revoke' }).click()

  await expect(notice(page, 'Success', 'API token revoked successfully')).toBeVisible()
  await refused(program(catalogues.list), 401)
})

test('a person without staff rights is offered no tokens', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)

  await page.goto('/personal/security')

  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
