import type { Locator, Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { customer, freshEmail, hour } from './given.ts'
import { owner } from './product.ts'
import { pictureOf, scan } from './scan.ts'
import { enter, expect, notice, pasted, test } from './test.ts'
import { idOf } from './visitor-request.ts'

test.use({ colorScheme: 'dark' })

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

async function openCode(page: Page, path: string, name: string): Promise<Locator> {
  await page.goto(path)
  const row = page.getByRole('row', { name })
  if (path.endsWith('upload')) await chooseInMenu(row, 'QR code')
  else await row.getByRole('button', { name: 'QR' }).click()
  return page.getByRole('dialog', { name: 'QR Code' })
}

async function downloaded(page: Page, link: Locator) {
  const download = page.waitForEvent('download')
  await link.click()
  return download
}

async function sendForm(page: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...customer, email })) {
    await page.locator(`[name=${name}]`).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page, 'Success', 'Request sent successfully')).toBeVisible()
}

test('a printed code leads a visitor to the form, and staff see its source in the request', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  const { id } = await given.catalogue('Chairs / <2027>')
  const dialog = await openCode(page, '/resource/catalogue/upload', 'Chairs / <2027>')
  await dialog.getByLabel('Source').fill('fair-2027')
  await expect(
    dialog.getByRole('img', { name: 'QR code of the form of Chairs / <2027>, source fair-2027' }),
  ).toBeVisible()

  const png = await downloaded(page, dialog.getByRole('link', { name: 'Download PNG' }))
  const svg = await downloaded(page, dialog.getByRole('link', { name: 'Download SVG' }))

  const address = `${product.origin}/api/client/catalogue/${id}?source=fair-2027`
  await expect(dialog).toContainText(address)
  expect(png.suggestedFilename()).toBe('qr-catalogue-Chairs-2027-fair-2027.png')
  expect(svg.suggestedFilename()).toBe('qr-catalogue-Chairs-2027-fair-2027.svg')
  expect(await scan(page, await pictureOf(png))).toEqual({ width: 1024, text: address })
  expect((await scan(page, await pictureOf(svg))).text).toBe(address)

  const visitor = await page.context().newPage()
  await visitor.goto(address)
  await expect(visitor).toHaveURL(`/client/request?catalogue=${id}&source=fair-2027`)
  const email = freshEmail('vera')
  await sendForm(visitor, email)
  await page.goto(`/resource/catalogue/request?request=${await idOf(asOwner, email)}`)
  const drawer = page.getByRole('dialog', { name: 'Request' })
  await expect(drawer.getByRole('definition').filter({ hasText: 'fair-2027' })).toBeVisible()
})

test('codes, copied addresses and frames name the public address, also for staff at another one', async ({
  page,
  product,
  given,
}) => {
  const local = product.origin.replace('localhost', '127.0.0.1')
  await page.context().grantPermissions(['clipboard-write'], { origin: local })
  const { id, name } = await given.catalogue()
  await enter(page, local, owner.email)
  const dialog = await openCode(page, `${local}/resource/catalogue/upload`, name)
  const address = `${product.origin}/api/client/catalogue/${id}`

  const png = await downloaded(page, dialog.getByRole('link', { name: 'Download PNG' }))

  expect((await scan(page, await pictureOf(png))).text).toBe(address)
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Copy Form Address' }).click()
  await expect(notice(page, 'Success', 'form link has copied to your clipboard')).toBeVisible()
  expect(await pasted(page)).toBe(address)
  await page.goto(`${local}/settings/form`)
  await expect(page.locator('.embed-note pre')).toContainText(`src="${product.origin}/client/request"`)
  await expect(page.locator('.embed-note pre')).toContainText(`origin === '${product.origin}'`)
})

test('the code on a dark screen is read as it is shown, with and without a source', async ({
  page,
  product,
  given,
}) => {
  const { id, name } = await given.catalogue()
  const dialog = await openCode(page, '/resource/catalogue/upload', name)
  const code = dialog.getByRole('img', { name: `QR code of the form of ${name}` })
  const seen = async () => `data:image/png;base64,${(await code.screenshot()).toString('base64')}`
  const address = `${product.origin}/api/client/catalogue/${id}`

  expect((await scan(page, await seen())).text).toBe(address)
  await dialog.getByLabel('Source').fill('x'.repeat(40))
  await expect(dialog).toContainText(`${address}?source=${'x'.repeat(40)}`)
  expect((await scan(page, await seen())).text).toBe(`${address}?source=${'x'.repeat(40)}`)
})

test('a source is made of what was typed, in letters that an address carries', async ({ page, given }) => {
  const { name } = await given.catalogue()
  const dialog = await openCode(page, '/resource/catalogue/upload', name)

  await dialog.getByLabel('Source').fill('Messe Köln 2027')
  await expect(dialog.getByText('Each request by this code keeps messe-koeln-2027.')).toBeVisible()
  await expect(dialog).toContainText('?source=messe-koeln-2027')
})

test('what is no source is told beside the field, and no code is offered for it', async ({ page, given }) => {
  const { name } = await given.catalogue()
  const dialog = await openCode(page, '/resource/catalogue/upload', name)
  const source = dialog.getByLabel('Source')
  const code = dialog.getByRole('img', { name: 'QR code of the form' })

  for (const wrong of ['???', '展会']) {
    await source.fill(wrong)
    await expect(dialog.getByText('Please use letters, digits and dashes only, at most 40.')).toBeVisible()
    await expect(source).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: /Download/ })).toHaveCount(0)
    await source.fill('')
    await expect(code).toBeVisible()
  }
})

test('by keyboard alone a code is opened, given a source, copied and closed', async ({ page, product, given }) => {
  await page.context().grantPermissions(['clipboard-write'])
  const { id, name } = await given.catalogue()
  await page.goto('/resource/catalogue/upload')
  const opener = page.getByRole('row', { name }).getByRole('button', { name: 'More' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'QR code', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'QR Code' })
  const source = dialog.getByLabel('Source')
  const copy = dialog.getByRole('button', { name: 'Copy' })
  await expect(copy).toBeVisible()

  await tabTo(page, source)
  await page.keyboard.type('fair-2027')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(page, copy)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Success', 'form link has copied to your clipboard')).toBeVisible()
  expect(await pasted(page)).toBe(`${product.origin}/api/client/catalogue/${id}?source=fair-2027`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

/** Presses Tab until this has the focus; there are fewer stops than ten. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 10; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the code of a tour opens it for whoever scans it', async ({ page, given }) => {
  const { name, token } = await given.tour(-hour, hour, 'Printed viewing')
  const dialog = await openCode(page, '/resource/tour', name)
  await expect(dialog.getByRole('img', { name: `QR code of the tour ${name}` })).toBeVisible()

  const png = await downloaded(page, dialog.getByRole('link', { name: 'Download PNG' }))

  expect(png.suggestedFilename()).toBe('qr-tour-Printed-viewing.png')
  const { text } = await scan(page, await pictureOf(png))
  expect(new URL(text).searchParams.get('token')).toBe(token)
  const visitor = await page.context().newPage()
  await visitor.goto(text)
  await expect(visitor.frameLocator('iframe').getByRole('heading', { name: 'The long gallery' })).toBeVisible()
})

test('an inactive catalogue has no code, because its form is closed', async ({ page, given }) => {
  const { name } = await given.catalogue()
  await page.goto('/resource/catalogue/upload')
  const row = page.getByRole('row', { name })

  await chooseInMenu(row, 'Disable')

  await expect(row).toContainText('inactive')
  await row.getByRole('button', { name: 'More' }).click()
  await expect(row.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'QR' })).toHaveCount(0)
})

for (const [words, query, source] of [
  ['without a catalogue', 'source=fair-2027', 'fair-2027'],
  ['with two sources, of which the first counts', 'source=first&source=second', 'first'],
  ['with what is no source', `source=${encodeURIComponent('<b>fair</b>')}`, ''],
  ['with a source that is too long', `source=${'x'.repeat(41)}`, ''],
] as const) {
  test(`a form opened ${words} is sent`, async ({ page, asOwner }) => {
    await page.goto(`/client/request?${query}`)
    const email = freshEmail('vera')

    await sendForm(page, email)

    const id = await idOf(asOwner, email)
    expect((await asOwner(catalogueRequests.find, { params: { id } })).source).toBe(source)
  })
}
