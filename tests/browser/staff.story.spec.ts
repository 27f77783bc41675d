import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { hour } from './given.ts'
import { enter, expect, notice, pasted, test } from './test.ts'

test('staff decide on requests and never see the user management', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN', 'Stella', 'Staff')
  const { name } = await given.catalogue()
  const open = await given.request({ firstName: 'Oscar', lastName: 'Open' })
  await enter(page, product.origin, staff.email)

  await page.goto('/resource/catalogue/request')
  await expect(page.getByRole('menuitem', { name: 'Tour' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'User Management' })).toBeHidden()

  const dialog = page.getByRole('dialog')
  await page
    .getByRole('row', { name: new RegExp(open.email) })
    .getByRole('button', { name: 'Approve' })
    .click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Please choose the catalogue!')).toBeVisible()
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('combobox').press('Enter')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()

  const refused = await given.request({ firstName: 'Rita', lastName: 'Refused' })
  await page.goto('/resource/catalogue/request')
  await page
    .getByRole('row', { name: new RegExp(refused.email) })
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(dialog).toContainText('Reject Request')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'Success', 'Rejected successfully')).toBeVisible()

  await page.goto('/user-management/admin')
  await expect(page).toHaveURL('/403')
  await expect(page.getByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('staff close a form and open it again', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id, name } = await given.catalogue()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/upload')
  const row = page.getByRole('row', { name: new RegExp(name) })

  await chooseInMenu(row, 'Disable')
  await expect(notice(page, 'Success', 'Operation Success')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('Its form is closed')
  await expect(row).toContainText('inactive')
  await expect(row.getByRole('link', { name: 'Download' })).toHaveAttribute('target', '_blank')
  await expect(row.getByRole('button', { name: 'Copy Form Address' })).toBeHidden()
  const visitor = await page.context().newPage()
  await visitor.goto(`/api/client/catalogue/${id}`)
  await expect(visitor.getByRole('heading', { name: 'This form is closed' })).toBeVisible()

  await chooseInMenu(row, 'Enable')
  await expect(row.getByRole('button', { name: 'Copy Form Address' })).toBeVisible()
})

test('staff delete a catalogue that is inactive', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { name } = await given.catalogue()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/upload')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await chooseInMenu(row, 'Disable')
  await expect(row).toContainText('inactive')

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('a request whose catalogue cannot be sent promises no link, and leads to Reject', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id, name } = await given.catalogue()
  const request = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  const row = page.getByRole('row', { name: new RegExp(request.email) })
  const opener = row.getByRole('button', { name: 'Approve' })
  const dialog = page.getByRole('dialog')

  await asOwner(editions.change, { params: { id, number: 1 }, body: { withdrawAt: Date.now() } })
  await opener.click()
  await expect(dialog).toContainText(`No edition of the catalogue ${name} is published now`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await asOwner(catalogues.disable, { params: { id } })
  await opener.click()
  await expect(dialog).toContainText(`The catalogue ${name} is inactive, so it cannot be sent.`)
  await expect(dialog).not.toContainText('private link')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()

  await asOwner(catalogues.remove, { params: { id } })
  await opener.click()
  await expect(dialog).toContainText(`The catalogue ${name} has been deleted`)
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('will be told by mail')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'Success', 'Rejected successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('staff open a tour, send its link and withdraw it while a visitor has it open', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  await page.context().grantPermissions(['clipboard-write'])
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/tour')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'New Access' }).click()
  await expect(dialog).toContainText('Create New Access')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input the access name!')).toBeVisible()
  await expect(dialog.getByText('Please input the start time!')).toBeVisible()
  await expect(dialog.getByText('Please input end time!')).toBeVisible()

  await dialog.getByLabel('Name').fill('Evening viewing')
  await choose('Start Time', '01/01/2035 10:00:00')
  await choose('End Time', '01/01/2035 09:00:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText(
    'The end time has to be after the start time.',
  )
  await choose('End Time', '01/01/2035 12:30:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page, 'Success', 'Access created successfully')).toBeVisible()

  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Tour',
    'Start Time',
    'End Time',
    'Status',
    'Action',
  ])
  const pending = page.getByRole('row', { name: /Evening viewing/ })
  await expect(pending).toContainText('01/01/2035 10:00:00')
  await expect(pending).toContainText('pending')

  const { name } = await given.tour(-hour, hour)
  await page.reload()
  const active = page.getByRole('row', { name: new RegExp(name) })
  await expect(active).toContainText('active')
  await active.getByRole('button', { name: 'Link' }).click()
  await expect(notice(page, 'Success', 'tour link has copied to your clipboard')).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto(await pasted(page))
  await expect(visitor.frameLocator('iframe').getByRole('heading', { name: 'The long gallery' })).toBeVisible()

  await active.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'Success', 'Operation Success')).toBeVisible()
  await expect(active).toContainText('disabled')
  await expect(active.getByRole('button')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'This tour was withdrawn' })).toBeVisible({ timeout: 15_000 })

  async function choose(label: string, time: string) {
    await dialog.getByLabel(label).fill(time)
    await dialog.getByLabel(label).press('Enter')
  }
})
