import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test('the dialogs that decide show the subject in the language of the mail, and name that language', async ({
  page,
  product,
  given,
}, info) => {
  const { email } = await given.request({ language: 'fr' })
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  const row = page.getByRole('row').filter({ hasText: email })
  const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview' })
  for (const [action, subject] of [
    ['Approve', 'Votre catalogue'],
    ['Reject', 'Au sujet de votre demande de catalogue'],
  ] as const) {
    await row.getByRole('button', { name: action }).click()
    await expect(preview.locator('[lang=fr]')).toContainText(subject)
    await expect(preview).toContainText('Français')
    await page.screenshot({ path: info.outputPath(`${action}.png`) })
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
