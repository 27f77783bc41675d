import type { Page } from '@playwright/test'
import { pdf } from './given.ts'
import { holdCalls } from './hold.ts'
import { owner } from './product.ts'
import { longestPreparation, printedBook } from './reading.ts'
import { enter, expect, notice, test } from './test.ts'

const file = (name: string, buffer: Buffer = pdf) => ({ name, mimeType: 'application/octet-stream', buffer })

async function openUpload(page: Page) {
  await page.goto('/resource/catalogue/upload')
  await page.getByRole('button', { name: 'New Catalogue' }).click()
  return page.getByRole('dialog')
}

test.beforeEach(async ({ page, product, baseURL, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, baseURL ?? product.origin, owner.email)
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a catalogue without a name asks for a name, and not for that of an access', async ({ page }) => {
    await page.goto('/resource/catalogue/upload')
    await page.getByRole('button', { name: 'Neuer Katalog' }).click()

    await page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click()

    await expect(page.getByText('Bitte geben Sie einen Namen ein.')).toBeVisible()
  })

  test('the name of a file that failed stands on one line', async ({ page }) => {
    await page.goto('/resource/catalogue/upload')
    await page.getByRole('button', { name: 'Neuer Katalog' }).click()
    await page.route('**/api/document/file/**', (route) => route.abort('connectionreset'))
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file('spring.pdf'))

    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    expect((await page.locator('.sending-name').boundingBox())?.height).toBeLessThan(30)
  })
})

test('a file of another kind, or an empty one, is refused before anything is sent', async ({ page }) => {
  const dialog = await openUpload(page)
  const sent: string[] = []
  // The list behind the dialog shows covers, which come when they like.
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await dialog.locator('input[type=file]').setInputFiles(file('program.exe'))
  await expect(dialog.getByText('Please choose one of these kinds of file')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file('empty.pdf', Buffer.alloc(0)))
  await expect(dialog.getByText('The file is empty.')).toBeVisible()
  expect(sent.filter((url) => url.includes('/api/document'))).toEqual([])
})

test('a file offers its name to the catalogue, unless another one was typed', async ({ page }) => {
  const dialog = await openUpload(page)
  const name = dialog.getByLabel('Name')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input the access name!')).toBeVisible()

  await dialog.locator('input[type=file]').setInputFiles(file('Spring_2027.v2.pdf'))
  await expect(name).toHaveValue('Spring 2027.v2')
  await expect(dialog.getByText('Please input the access name!')).toBeHidden()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(name).toHaveValue('')
  await name.fill('Chairs')
  await dialog.locator('input[type=file]').setInputFiles(file('autumn.pdf'))

  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(name).toHaveValue('Chairs')
})

test('an upload is cancelled, and another one chosen', async ({ page }) => {
  const dialog = await openUpload(page)
  await page.route('**/api/document/file/**', () => {})
  await dialog.locator('input[type=file]').setInputFiles(file('slow.pdf'))
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(dialog.getByText('Choose a file')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('an upload that failed says so in the agreed words, keeps its file and is tried again', async ({ page }) => {
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'echo', url: page.url() }])
  const dialog = await openUpload(page)
  await page.route('**/api/document/file/**', (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.locator('input[type=file]').setInputFiles(file('spring.pdf'))
  await expect(page.locator('.toast.error')).toHaveText(/cannot PUT http:\/\/\S+\/api\/document\/file\/\S+ 500/)
  await page.unroute('**/api/document/file/**')

  let headers: Record<string, string> = {}
  page.on('request', (request) => {
    if (request.method() === 'PUT') headers = request.headers()
  })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeHidden()
  expect(headers['content-type']).toBe('application/octet-stream')
  expect(headers.authorization).toBeUndefined()
  expect(headers['x-xsrf-token']).toBeUndefined()

  await dialog.getByLabel('Name').fill('Tried twice')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page, 'Success', 'Catalogue created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Tried twice/ })).toBeVisible()
})

test('a file that is refused for what it holds is told in the words of the server, and another one is offered', async ({
  page,
}) => {
  const dialog = await openUpload(page)
  await dialog.locator('input[type=file]').setInputFiles(file('letter.pdf', Buffer.from('Dear all')))
  const words = 'This file is not what its ending .pdf says.'
  await expect(notice(page, 'Error', words)).toBeVisible()
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByText('must have a file uploaded')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeHidden()

  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await (await chooser).setFiles(file('spring.pdf'))
  await expect(dialog.getByText('spring.pdf')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(dialog.getByText(words)).toBeHidden()
})

test('a file that is too large is told once, without a retry', async ({ page }) => {
  const dialog = await openUpload(page)
  await page.route('**/api/document/upload/url', (route) =>
    route.fulfill({ status: 413, json: { Message: 'This file is too large: at most 512 MB.', status: 413 } }),
  )
  await dialog.locator('input[type=file]').setInputFiles(file('large.pdf'))
  await expect(dialog.getByText('This file is too large: at most 512 MB.')).toBeVisible()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeHidden()
})

const holdUpload = (page: Page) => holdCalls(page, '**/api/document/file/**')

test('Create waits for a file that is still being sent, says so, and takes the fields as they are by then', async ({
  page,
}) => {
  const dialog = await openUpload(page)
  const release = await holdUpload(page)
  await dialog.locator('input[type=file]').setInputFiles(file('slow.pdf'))
  await dialog.getByLabel('Name').fill('Half a na')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The file is still being sent.')).toBeVisible()
  await expect(dialog.getByText('must have a file uploaded')).toBeHidden()

  await dialog.getByLabel('Name').fill('A whole name')
  release()
  await expect(notice(page, 'Success', 'Catalogue created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /A whole name/ })).toBeVisible()
})

test('closed while it waits for the file, the form creates nothing', async ({ page }) => {
  const dialog = await openUpload(page)
  const release = await holdUpload(page)
  let created = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/resource/catalogue')) created += 1
  })
  await dialog.locator('input[type=file]').setInputFiles(file('slow.pdf'))
  await dialog.getByLabel('Name').fill('Never made')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The file is still being sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  release()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Request' })).toBeVisible()
  expect(created).toBe(0)
})

test('a dropped file is taken', async ({ page }) => {
  const dialog = await openUpload(page)
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.pdf'))
    return transfer
  }, pdf.toString())
  await dialog.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
  await expect(dialog.getByText('dropped.pdf')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('a form address is copied where the clipboard is refused', async ({ page, given }) => {
  const { id, name } = await given.catalogue()
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/resource/catalogue/upload')
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      document.title = String(document.getSelection()) || (document.activeElement as HTMLTextAreaElement).value
    })
  })
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Copy Form Address' })
    .click()
  await expect(notice(page, 'Success', 'form link has copied to your clipboard')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`/api/client/catalogue/${id}`))
})

test.describe('at another origin than PUBLIC_URL', () => {
  test.use({ baseURL: async ({ product }, use) => use(product.origin.replace('localhost', '127.0.0.1')) })

  test('files are sent, shown and saved', async ({ page, request }) => {
    const dialog = await openUpload(page)
    await dialog.locator('input[type=file]').setInputFiles(file('elsewhere.pdf'))
    await dialog.getByLabel('Name').fill('Sent from elsewhere')
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(notice(page, 'Success', 'Catalogue created successfully')).toBeVisible()

    const row = page.getByRole('row', { name: /Sent from elsewhere/ })
    for (const name of ['Download', 'Sent from elsewhere']) {
      const address = (await row.getByRole('link', { name }).getAttribute('href')) ?? ''
      expect(address).toMatch(/^\/api\/document\/file\//)
      expect(await (await request.get(address)).body()).toEqual(pdf)
    }
  })
})

test('cover and pages of a new file show by themselves, in the list and beside it', async ({ page }) => {
  test.setTimeout(2 * longestPreparation)
  const printer = await page.context().newPage()
  const buffer = await printedBook(printer, { pages: 3 })
  await printer.close()
  const dialog = await openUpload(page)
  await dialog.getByLabel('Name').fill('Garden benches')
  await dialog.locator('input[type=file]').setInputFiles(file('benches.pdf', buffer))
  await dialog.getByRole('button', { name: 'Create' }).click()
  const row = page.locator('tr[data-row-key]').filter({ hasText: 'Garden benches' })
  await row.getByText('0 requests').click()
  const edition = page.getByRole('region', { name: 'Edition 1' })

  await expect(edition).toBeVisible()
  await expect(edition.getByText('Its pages are being prepared.')).toBeHidden({ timeout: longestPreparation })
  await expect(row).toContainText('3 pages')
  await expect(row.locator('.staff-cover img')).toBeVisible()
})
