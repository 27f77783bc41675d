import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

const list = '/resource/catalogue/request'
const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })

test('who is selected and then not seen any more is not decided', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  await given.request({}, id)
  const sought = await given.request({ company: 'Sought and Sons' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await expect(rowOf(page, sought.email)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('button', { name: /^Approve (?!1$)\d/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'Search' }).fill('Sought and Sons')
  await expect(page.getByRole('button', { name: 'Approve 1', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill('')

  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('with Shift all requests between two boxes are selected', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  for (let count = 0; count < 4; count++) await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).check()

  await boxes.nth(3).click({ modifiers: ['Shift'] })

  await expect(page.getByRole('button', { name: 'Approve 3', exact: true })).toBeVisible()
  await expect(boxes.nth(2)).toBeChecked()
})

test('a request leaves the selection when it is decided alone, not when its dialog is cancelled', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const [first, second] = [await given.request({}, id), await given.request({}, id)]
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  for (const { email } of [first, second]) await rowOf(page, email).getByRole('checkbox').check()

  const reject = rowOf(page, first.email).getByRole('button', { name: 'Reject' })
  await reject.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Approve 2', exact: true })).toBeVisible()

  await reject.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await expect(page.getByRole('button', { name: 'Approve 1', exact: true })).toBeVisible()
  await expect(rowOf(page, second.email).getByRole('checkbox')).toBeChecked()
})

test('those whose catalogue cannot be sent stay selected, and the summary names them', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id } = await given.catalogue()
  const [good, other] = [await given.request({}, id), await given.request({}, (await given.catalogue()).id)]
  await enter(page, product.origin, owner.email)
  await page.goto(list)
  for (const { email } of [good, other]) await rowOf(page, email).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await asOwner(catalogues.remove, { params: { id } })

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 2' }).click()

  await expect(dialog.getByRole('status')).toContainText('1 approved, 1 names a catalogue that cannot be sent')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Reject 1', exact: true })).toBeVisible()
  await expect(rowOf(page, good.email).getByRole('checkbox')).toBeChecked()
})

test('several are approved with one message and one number of days', async ({ page, product, given, asOwner }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const [first, second] = [await given.request({}, id), await given.request({}, id)]
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  for (const { email } of [first, second]) await rowOf(page, email).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  const dialog = page.getByRole('dialog')
  const days = dialog.getByLabel('Days that the link works')
  await expect(days).toHaveValue('7')

  await days.fill('30')
  await dialog.getByLabel('Message to all of them').fill('With our thanks.')
  await dialog.getByRole('button', { name: 'Approve 2' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 approved')

  const { data } = await asOwner(catalogueRequests.history, { query: { size: 100 } })
  for (const { email } of [first, second]) {
    const params = { id: data.find((row) => row.email === email)?.id ?? '' }
    const { link, decidedAt, message } = await asOwner(catalogueRequests.find, { params })
    expect(link?.expires).toBe((decidedAt ?? 0) + 30 * 86_400_000)
    expect(message).toBe('With our thanks.')
  }
})

test('a number of days that the server would refuse has the focus', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await rowOf(page, email).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve 1', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const days = dialog.getByLabel('Days that the link works')
  await days.fill('400')

  await dialog.getByRole('button', { name: 'Approve 1' }).click()

  await expect(days).toBeFocused()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('the box that selects all rows is named in German', async ({ page, product, given }) => {
    const staff = await given.person('ADMIN')
    await given.request()
    await enter(page, product.origin, staff.email)
    await page.goto(list)
    await expect(page.getByRole('checkbox', { name: 'Alle auswählen' })).toBeVisible()
  })
})
