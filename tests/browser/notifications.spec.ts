import type { Page } from '@playwright/test'
import { notifications } from '#contract/notifications.ts'
import { holdCalls } from './hold.ts'
import { overflow, violations } from './look.ts'
import { linkMailedTo } from './mail.ts'
import { password } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

/** A long list shows what is typed. */
async function choose(page: Page, field: string, choice: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.click()
  if (await box.isEditable()) await box.fill(choice)
  await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click()
}

test('a colleague chooses of what to be told, and finds it again', async ({ page, product, given }, info) => {
  const catalogue = await given.catalogue()
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/notifications')
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Notifications · /)
  await expect(page.getByRole('combobox', { name: 'Registrations' })).toHaveCount(0)

  await choose(page, 'New requests', 'Once a day')
  await choose(page, 'Wishes for a new link', 'Not by mail')
  await choose(page, 'Daily mails leave at', '17:00')
  await choose(page, 'Catalogues', catalogue.name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Success', 'Operation Success')).toBeVisible()
  await page.reload()

  const fields = page.locator('.ant-form-item')
  await expect(fields.filter({ hasText: 'New requests' })).toContainText('Once a day')
  await expect(fields.filter({ hasText: 'Wishes for a new link' })).toContainText('Not by mail')
  await expect(fields.filter({ hasText: 'Daily mails leave at' })).toContainText('17:00')
  await expect(fields.filter({ hasText: 'Catalogues' })).toContainText(catalogue.name)
  for (const [width, height] of [
    [1_440, 900],
    [769, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect([await overflow(page), await violations(page)]).toEqual([0, []])
    await page.screenshot({ path: info.outputPath(`notifications-${width}.png`) })
  }
})

test('what is chosen while notifications are stored is not left without a question', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/notifications')
  await choose(page, 'New requests', 'Once a day')
  const release = await holdCalls(page, '**/api/user/notifications')
  await page.getByRole('button', { name: 'Save' }).click()
  await choose(page, 'Wishes for a new link', 'Not by mail')
  release()

  await expect(notice(page, 'Success', 'Operation Success')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Info' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  const fields = page.locator('.ant-form-item')
  await expect(fields.filter({ hasText: 'New requests' })).toContainText('Once a day')
  await expect(fields.filter({ hasText: 'Wishes for a new link' })).toContainText('Not by mail')
})

test('what was chosen outlives the end of the session', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/notifications')
  await choose(page, 'New requests', 'Once a day')
  await page.route('**/api/user/notifications', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/api/auth/refresh*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Error', 'Your session has ended. Please sign in again.')).toBeVisible()
  await page.unrouteAll()

  await page.getByPlaceholder('Enter Email').fill(email)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page).toHaveURL('/personal/notifications')
  const fields = page.locator('.ant-form-item')
  await expect(fields.filter({ hasText: 'New requests' })).toContainText('Once a day')
})

test('the title counts what waits while a visitor asks, and one press on the page of the mail ends the mails', async ({
  page,
  product,
  given,
  asOwner,
}, info) => {
  const { id } = await given.catalogue()
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  await given.request({}, id)
  await expect(page).toHaveTitle(/^\(\d+\+?\) Request · /, { timeout: 20_000 })

  const address = await linkMailedTo(product.mailFolder, email, '/api/client/unsubscribe/')
  await page.goto(address.replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect([await overflow(page), await violations(page)]).toEqual([0, []])
  await page.screenshot({ path: info.outputPath('end.png') })
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('You get no more mails about what waits.')
  await expect(page.getByRole('status')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('status')).toContainText('You get no more mails about what waits.')
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  // Opened from the mail again, it offers to end them again: they may have been chosen since.
  await page.goto(address.replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.locator('.lead')).toHaveText('Here you can end the mails that tell you what waits for you.')

  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto('/personal/notifications')
  await expect(page.locator('.ant-form-item').filter({ hasText: 'New requests' })).toContainText('Not by mail')
  expect((await asOwner(notifications.read, {})).kinds.request).toBe('hourly')
})
