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
    ['Approve', 'Voici votre catalogue'],
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

test('the dialogs that reject show what the link in the mail is for and how long it works, unless no mail is sent', async ({
  page,
  product,
  given,
}, info) => {
  const { email } = await given.request()
  const words = 'Opens the page of the request, where its data can be erased, for at least 7 days'
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  const row = page.getByRole('row').filter({ hasText: email })
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: 'Preview' })

  await row.getByRole('button', { name: 'Reject' }).click()
  await expect(preview).toContainText(words)
  await page.screenshot({ path: info.outputPath('rejection.png') })
  await dialog.getByLabel('Send no mail (spam)').check()
  await expect(preview).not.toContainText(words)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reject 1' }).click()
  await expect(preview).toContainText(words)
})

test('a long dialog keeps its title, its message and its buttons in view', async ({ page, product, given }, info) => {
  const { email } = await given.request()
  await page.setViewportSize({ width: 1360, height: 640 })
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  const dialog = page.getByRole('dialog')

  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Street')).toBeAttached()

  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const part of [dialog.getByText('Reject Request'), dialog.getByRole('textbox')])
    await expect(part).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('textbox').fill('We are sorry.')
  await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: info.outputPath('long-dialog.png') })
})
