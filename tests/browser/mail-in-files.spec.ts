import { owner } from './product.ts'
import { enter, expect, freshEmail, notice, test } from './test.ts'

test('a mail that is written to a file is said to be there, and at no mail server', async ({
  page,
  product,
  given,
}) => {
  await given.person('ADMIN')
  const email = freshEmail('filed')
  await enter(page, product.origin, owner.email)
  await page.goto('/operations/mail')

  await page.getByRole('button', { name: 'Test Mail' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()

  await expect(notice(page, 'Success', 'Written to a file, because SMTP_URL is not set.')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('written to a file')
  await expect(row).not.toContainText('mail server')
})
