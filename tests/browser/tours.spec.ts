import { zip } from '#support/zip.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { enter, expect, notice, pasted, test } from './test.ts'

const archive = (name: string, ...files: Parameters<typeof zip>[0]) => ({
  name,
  mimeType: 'application/zip',
  buffer: zip(files),
})

const flat = (heading: string) =>
  archive(
    'flat.zip',
    { name: 'tour/index.htm', bytes: `<!doctype html><h1>${heading}</h1>` },
    { name: 'tour/setup.exe', bytes: 'nothing' },
  )

test.beforeEach(async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  await page.context().grantPermissions(['clipboard-write'])
  await enter(page, product.origin, staff.email)
})

test('an exported tour is uploaded, looked at, and chosen for an access whose link opens it', async ({ page }) => {
  await page.goto('/resource/tour')
  await page.getByRole('link', { name: 'Tours', exact: true }).click()
  const dialog = page.getByRole('dialog').last()

  await page.getByRole('button', { name: 'New Tour' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input the name of the tour!')).toBeVisible()
  await expect(dialog.getByText('must have a file uploaded')).toBeVisible()
  await dialog.getByLabel('Name').fill('Garden flat')
  await dialog.locator('input[type=file]').setInputFiles(archive('photos.zip', { name: 'hall.png', bytes: 'x' }))
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('This archive has no start page.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.locator('input[type=file]').setInputFiles(flat('Welcome to the flat'))
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page, 'Success', 'Tour created successfully')).toBeVisible()

  const row = page.getByRole('row', { name: /Garden flat/ })
  await expect(row).toContainText('flat.zip')
  await row.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('1 file is of a kind that no tour needs')
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the tour' }).click()
  await expect((await opened).getByRole('heading', { name: 'Welcome to the flat' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: 'Accesses' }).click()
  await page.getByRole('button', { name: 'New Access' }).click()
  await dialog.getByLabel('Name').fill('Ms Grey')
  await dialog.getByLabel('Tour').click()
  await page.getByTitle('Garden flat').click()
  await fillMoment('Start Time', '01/01/2020 10:00:00')
  await fillMoment('End Time', '01/01/2040 10:00:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const access = page.getByRole('row', { name: /Ms Grey/ })
  await expect(access).toContainText('Garden flat')
  await access.getByRole('button', { name: 'Link' }).click()
  await expect(notice(page, 'Success', 'tour link has copied to your clipboard')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(await pasted(page))
  await expect(visitor.frameLocator('iframe').getByRole('heading', { name: 'Welcome to the flat' })).toBeVisible()

  async function fillMoment(label: string, time: string) {
    await dialog.getByLabel(label).fill(time)
    await dialog.getByLabel(label).press('Enter')
  }
})

test('a file that is not shown any more, because another kind was chosen meanwhile, is asked for again', async ({
  page,
}) => {
  await page.goto('/resource/tour/tours')
  const dialog = page.getByRole('dialog').last()
  await page.getByRole('button', { name: 'New Tour' }).click()
  await dialog.getByLabel('Name').fill('Loft')
  await dialog.locator('input[type=file]').setInputFiles(flat('Welcome'))
  await dialog.getByRole('radio', { name: 'At an address of its own' }).check()
  await dialog.getByRole('radio', { name: 'In a file that I upload' }).check()

  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(dialog.getByText('must have a file uploaded')).toBeVisible()
})

test('a tour at an address is added, moved, renamed, disabled and deleted', async ({ page }) => {
  await page.goto('/resource/tour/tours')
  const dialog = page.getByRole('dialog').last()
  await page.getByRole('button', { name: 'New Tour' }).click()
  await dialog.getByLabel('Name').fill('Show house')
  const kinds = dialog.getByRole('radiogroup', { name: 'Where is the tour?' })
  await kinds.getByLabel('At an address of its own').check()
  await dialog.getByLabel('Address of the tour').fill('tours.example.com')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input an address that begins with https://.')).toBeVisible()
  await dialog.getByLabel('Address of the tour').fill('https://tours.example.com/a')
  await dialog.getByRole('button', { name: 'Create' }).click()

  const row = page.getByRole('row', { name: /Show house/ })
  await expect(row).toContainText('tours.example.com')
  await expect(row.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', 'https://tours.example.com/a')
  await chooseInMenu(row, 'Change Address')
  await dialog.getByLabel('Address of the tour').fill('https://tours.example.com/b')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', 'https://tours.example.com/b')

  await chooseInMenu(row, 'Rename')
  await dialog.getByLabel('Name').fill('Corner house')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  const renamed = page.getByRole('row', { name: /Corner house/ })
  await chooseInMenu(renamed, 'Disable')
  await expect(renamed).toContainText('inactive')
  await renamed.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('There is no access to it.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toHaveCount(0)
})
