import { auth } from '#contract/auth.ts'
import { callerFor } from './caller.ts'
import { fillLogin } from './login.ts'
import { linkMailedTo, mailsTo } from './mail.ts'
import { enter, expect, test } from './test.ts'

test('a person ends the session of a new device by its mail, and is led on to a new password', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  const rows = page.getByRole('list').getByRole('listitem').filter({ hasText: 'Signed in by' })
  await expect(rows).toHaveCount(1)
  await page.evaluate(() => localStorage.clear())
  await fillLogin(page, email)
  const link = await linkMailedTo(product.mailFolder, email, '/session/end')
  const { pathname, search } = new URL(link)

  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'End the session' })).toBeVisible()
  await page.getByRole('button', { name: 'End the Session' }).click()
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible()
  await expect(page.getByText('remove passkeys that are lost or not yours')).toBeFocused()
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'End the Session' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  await expect(page.getByText('The session is over, or the link is too old.')).toBeFocused()
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await expect(page).toHaveURL('/forget-password/insert-email')

  await page.goto('/personal/security')
  await expect(page).toHaveURL(/\/login/)
})

test('a browser that signed out is known when it signs in again', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.evaluate(() => localStorage.clear())
  await fillLogin(page, email)
  await linkMailedTo(product.mailFolder, email, '/session/end')

  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, email)
  await callerFor(product.origin)(auth.forgetPassword, { body: { email } })
  // Mails leave in their order.
  await linkMailedTo(product.mailFolder, email, '/forget-password/reset')

  const told = (await mailsTo(product.mailFolder, email)).filter(({ subject }) => subject?.includes('new device'))
  expect(told).toHaveLength(1)
})
