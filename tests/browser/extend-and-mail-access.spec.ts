import { chooseInMenu } from './catalogue-menu.ts'
import { freshEmail, hour } from './given.ts'
import { mailsTo } from './mail.ts'
import { enter, expect, notice, test } from './test.ts'

test.beforeEach(async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  await enter(page, product.origin, staff.email)
})

test('staff mail the link of an access, with words of their own', async ({ page, product, given }) => {
  const { name } = await given.tour(-hour, hour)
  const to = freshEmail('guest')
  await page.goto('/resource/tour')
  await chooseInMenu(page.getByRole('row', { name: new RegExp(name) }), 'Mail the Link')
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please enter the address!')).toBeVisible()
  await dialog.getByLabel('Email').fill(to)
  await dialog.getByLabel('Language').click()
  await page.getByTitle('Français').click()
  await dialog.getByLabel('Message to the visitor (optional)').fill('À samedi !')

  await dialog.getByRole('button', { name: 'Send' }).click()

  await expect(notice(page, 'Success', 'The mail is on its way')).toBeVisible()
  await expect.poll(async () => (await mailsTo(product.mailFolder, to)).length).toBe(1)
  const [mail] = await mailsTo(product.mailFolder, to)
  expect(mail?.text).toContain('À samedi !')
  expect(mail?.text).toContain('souhaite vous montrer')
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['tour.ics'])
})

test('an access that is over is extended, and its link opens again', async ({ page, given }) => {
  const { name, token } = await given.tour(-2 * hour, -hour)
  await page.goto('/resource/tour')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('expired')
  await row.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('End Time').fill('01/01/2000 10:00')
  await dialog.getByLabel('End Time').press('Tab')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByText('The end time has to be after the start time.')).toBeVisible()
  await dialog.getByLabel('End Time').fill('01/01/2040 10:00')
  await dialog.getByLabel('End Time').press('Tab')
  await dialog.getByRole('button', { name: 'Extend' }).click()

  await expect(row).toContainText('active')
  await page.goto(`/tour?token=${token}`)
  await expect(page.locator('iframe')).toBeVisible()
})

test('the calendar of a new end is closed where it covers the button', async ({ page, given }) => {
  const { name } = await given.tour(-2 * hour, -hour)
  await page.goto('/resource/tour')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('End Time').click()
  const calendar = page.locator('.ant-picker-dropdown:visible')
  await calendar.locator('.ant-picker-header-next-btn').click()
  await calendar.locator('.ant-picker-cell-in-view').getByText('15', { exact: true }).click()
  await calendar.getByRole('button', { name: 'Close' }).click()

  await dialog.getByRole('button', { name: 'Extend' }).click()

  await expect(row).toContainText('active')
  await expect(row).toContainText(/15\/\d\d\/\d{4}/)
})
