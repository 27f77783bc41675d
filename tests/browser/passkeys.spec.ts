import type { Page } from '@playwright/test'
import { forgetProofs } from './forget-proofs.ts'
import { test } from './passkeys.ts'
import { enter, expect, notice } from './test.ts'

const landed = /\/resource|\/dashboard/

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const rows = (page: Page) => section(page).getByRole('listitem')
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

async function addPasskey(page: Page, name = ''): Promise<void> {
  await page.goto('/personal/security')
  await section(page).getByLabel('Name (optional)').fill(name)
  await section(page).getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(notice(page, 'Success', 'Passkey added successfully')).toBeVisible()
}

/** Forgets the session in this browser once its calls are done. */
async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.clear())
}

/** Some browsers know passkeys, but do not fill them in. */
const fillInNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

test('a person adds a passkey and signs in with it by the button', async ({ page, plugIn, product, given }) => {
  const { email } = await given.person('ADMIN')
  const device = await plugIn(page)
  await enter(page, product.origin, email)
  await addPasskey(page, 'My laptop')
  await expect(rows(page)).toContainText('My laptop')
  expect(await device.passkeys()).toHaveLength(1)
  await leave(page)
  await fillInNothing(page)

  await page.goto('/login')
  await button(page).click()

  await expect(page).toHaveURL(landed)
})

test('the browser fills in a passkey without a press', async ({ page, plugIn, product, given }) => {
  const { email } = await given.person('ADMIN')
  await plugIn(page)
  await enter(page, product.origin, email)
  await addPasskey(page)
  await leave(page)

  await page.goto('/login')

  await expect(page).toHaveURL(landed)
})

test('the button for a passkey stands apart from the password below it', async ({ page, plugIn, product, given }) => {
  const { email } = await given.person('ADMIN')
  await plugIn(page)
  await enter(page, product.origin, email)
  await addPasskey(page)
  forgetProofs(product)
  await section(page).getByRole('button', { name: 'Add a Passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })

  const passkey = await dialog.getByRole('button', { name: 'Use a Passkey' }).boundingBox()

  const label = await dialog.getByText('Password', { exact: true }).boundingBox()
  expect((label?.y ?? 0) - (passkey?.y ?? 0) - (passkey?.height ?? 0)).toBeGreaterThan(8)
})

test('a passkey that proved who is there shows at once when it was used', async ({ page, plugIn, product, given }) => {
  const { email } = await given.person('ADMIN')
  await plugIn(page)
  await enter(page, product.origin, email)
  await addPasskey(page)
  await expect(rows(page)).toContainText('Last usedNever')
  forgetProofs(product)
  await page.getByRole('button', { name: 'Set Up' }).click()

  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a Passkey' }).click()

  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expect(rows(page)).not.toContainText('Never')
})

test('a synced passkey signs in on another device', async ({ page, plugIn, product, given }) => {
  const { email } = await given.person('ADMIN')
  const laptop = await plugIn(page, { synced: true })
  await enter(page, product.origin, email)
  await addPasskey(page)
  const phone = await page.context().newPage()
  const device = await plugIn(phone, { synced: true })
  await device.keep(await laptop.passkeys())
  await leave(page)

  await phone.goto('/login')

  await expect(phone).toHaveURL(landed)
  await phone.close()
})
