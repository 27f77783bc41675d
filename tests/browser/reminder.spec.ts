import { catalogues } from '#contract/catalogues.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test('the menu of a catalogue sets after how many days visitors are reminded, and ends it', async ({
  page,
  product,
  given,
  asOwner,
}, info) => {
  const { id, name } = await given.catalogue()
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/upload')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Days until the reminder')
  const stored = async () => (await asOwner(catalogues.find, { params: { id } })).remindAfterDays
  const open = async () => {
    await chooseInMenu(page.getByRole('row').filter({ hasText: name }), 'Reminder')
  }
  await open()
  await expect(dialog.getByText('A link that has ended gets none. Usual days of a link: 7.')).toBeVisible()
  await field.fill('366')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a number of days from 1 to 365.')).toBeVisible()

  await field.fill('3')
  await page.screenshot({ path: info.outputPath('reminder.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await stored()).toBe(3)
  await open()
  await expect(field).toHaveValue('3')
  await field.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(dialog).toHaveCount(0)
  expect(await stored()).toBeNull()
})
