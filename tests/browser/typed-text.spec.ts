import type { Page } from '@playwright/test'
import { pdf } from './given.ts'
import { fillLogin } from './login.ts'
import { enter, expect, test } from './test.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })

test('what was typed into a dialog is lost only when its writer says so', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  const dialog = page.getByRole('dialog', { name: 'Approve Request' })
  await rowOf(page, email).getByRole('button', { name: 'Approve' }).click()
  const message = dialog.getByLabel('Message to the visitor')
  await message.fill('With our thanks.')

  for (const close of [
    () => page.mouse.click(8, 8),
    () => message.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await close()
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(message).toHaveValue('With our thanks.')
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a dialog in which nothing was typed closes at once', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.mouse.click(8, 8)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a dialog that is typed into stays when one that was asked for before cannot be loaded', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  const { promise, resolve: lose } = Promise.withResolvers<void>()
  let lost = 0
  await page.route('**/static/js/RejectRequestModal*', async (route) => {
    await promise
    await route.abort()
    lost += 1
  })
  await page.goto('/resource/catalogue/request')
  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  await rowOf(page, email).getByRole('button', { name: 'Approve' }).click()
  const message = page.getByRole('dialog', { name: 'Approve Request' }).getByLabel('Message to the visitor')
  await message.fill('With our thanks.')

  lose()

  await expect.poll(() => lost).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  await expect(message).toHaveValue('With our thanks.')
})

test('Reload asks before it closes a dialog in which something was typed', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  const message = page.getByRole('dialog', { name: 'Reject Request' }).getByLabel('Message to the visitor')
  await message.fill('With our thanks.')
  const asked = page.waitForEvent('dialog')

  void page.evaluate(() => setTimeout(() => location.reload()))

  const browser = await asked
  expect(browser.type()).toBe('beforeunload')
  await browser.dismiss()
  await expect(message).toHaveValue('With our thanks.')
})

test('Back and Forward ask before they close a dialog in which something was typed', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/history')
  await page.getByRole('menuitem', { name: 'Request' }).click()
  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  const message = page.getByRole('dialog', { name: 'Reject Request' }).getByLabel('Message to the visitor')
  await message.fill('With our thanks.')

  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(message).toHaveValue('With our thanks.')
  await expect(page).toHaveURL(/request$/)

  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/history$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a file that was chosen is not lost by a click beside its dialog, also before it has a name', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/upload')
  await page.getByRole('button', { name: 'New Catalogue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload New Catalogue' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()

  await page.mouse.click(8, 8)
  await question(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog.getByText('a.pdf')).toBeVisible()

  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.mouse.click(8, 8)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a message that was typed when the session ended comes back, for the same request', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  const { email: other } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  const rejecting = async (visitor: string) => {
    await rowOf(page, visitor).getByRole('button', { name: 'Reject' }).click()
    return page.getByRole('dialog', { name: 'Reject Request' }).getByLabel('Message to the visitor')
  }
  await (await rejecting(email)).fill('We are sold out.')
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unrouteAll()

  await fillLogin(page, staff.email)

  await expect(await rejecting(other)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(await rejecting(email)).toHaveValue('We are sold out.')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
})
