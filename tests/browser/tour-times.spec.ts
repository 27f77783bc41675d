import type { Page } from '@playwright/test'
import { owner } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

async function openNewAccess(page: Page) {
  await page.goto('/resource/tour')
  await page.getByRole('button', { name: 'New Access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Evening viewing')
  return dialog
}

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

test('a day that was picked is kept when the next field is clicked', async ({ page }) => {
  const dialog = await openNewAccess(page)
  await dialog.getByLabel('Start Time').click()
  await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').getByText('15', { exact: true }).click()
  await dialog.getByLabel('Name').click()

  await expect(dialog.getByLabel('Start Time')).toHaveValue(/^15\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input end time!')).toBeVisible()
  await expect(dialog.getByText('Please input the start time!')).toBeHidden()
})

test('a typed time may leave out its seconds, and replaces the one before', async ({ page }) => {
  const dialog = await openNewAccess(page)
  const start = dialog.getByLabel('Start Time')
  await start.fill('01/01/2035 10:00:00')
  await start.press('Enter')
  await start.fill('1/1/2035 11:30')
  await dialog.getByLabel('End Time').fill('01/01/2035 12:30')
  // The calendar may lie over the field.
  await dialog.getByLabel('Name').focus()
  await expect(start).toHaveValue('01/01/2035 11:30:00')
  await expect(dialog.getByLabel('End Time')).toHaveValue('01/01/2035 12:30:00')

  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page, 'Success', 'Access created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /01\/01\/2035 11:30:00/ })).toContainText('01/01/2035 12:30:00')
})

test('a time may be typed by the digits of an Arabic keyboard', async ({ page }) => {
  const dialog = await openNewAccess(page)
  const start = dialog.getByLabel('Start Time')

  await start.fill('١/١/٢٠٣٥ ١١:٣٠')
  await dialog.getByLabel('Name').focus()

  await expect(start).toHaveValue('01/01/2035 11:30:00')
})

test('a typed time that cannot be read stays and is told, in place of the one before', async ({ page }) => {
  const dialog = await openNewAccess(page)
  const start = dialog.getByLabel('Start Time')
  await start.fill('01/01/2035 10:00:00')
  await start.press('Enter')
  await start.fill('31/02/2035 25:00')
  await dialog.getByLabel('Name').click()

  await expect(start).toHaveValue('31/02/2035 25:00')
  await expect(dialog.getByText('Please write a day and a time, such as 31/12/2026 18:00:00.')).toBeVisible()
  await start.fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input the start time!')).toBeVisible()
})

test('a time is typed and shown as the language of the page writes it', async ({ page }) => {
  await page.goto('/resource/tour?lang=de')
  await page.getByRole('button', { name: 'Neuer Zugang' }).click()
  const dialog = page.getByRole('dialog')
  const [start, end] = [dialog.getByLabel('Beginn'), dialog.getByLabel('Ende')]
  await expect(start).toHaveAttribute('placeholder', 'TT.MM.JJJJ HH:mm:ss')
  // As a list writes it, and as it is typed.
  await start.fill('01.01.2035, 10:00:00')
  await end.fill('1/1/2035 12:30')
  await dialog.getByLabel('Name').focus()

  await expect(start).toHaveValue('01.01.2035 10:00:00')
  await expect(end).toHaveValue('01.01.2035 12:30:00')
  await start.fill('morgen')
  await dialog.getByLabel('Name').focus()
  await expect(dialog.getByText('zum Beispiel 31.12.2026 18:00:00')).toBeVisible()
})
