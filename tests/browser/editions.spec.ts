import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { type EditionFile, editions, listedFiles } from '#contract/editions.ts'
import { languages } from '#contract/languages.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { pdf } from './given.ts'
import { overflow, violations } from './look.ts'
import { linkMailedTo } from './mail.ts'
import { owner } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

const upload = '/resource/catalogue/upload'
const drawerOf = (page: Page) => page.locator('.catalogue-drawer').getByRole('dialog', { name: 'Catalogue' })
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })
const edition = (page: Page, number: number) => drawerOf(page).getByRole('region', { name: `Edition ${number}` })

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

async function sendFile(page: Page, title: string, ok: string, name: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.locator('input[type=file]').setInputFiles(file(name))
  await dialog.getByRole('button', { name: ok, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('staff add an edition, correct its file, and put the one before back', async ({ page, given }) => {
  const { name } = await given.catalogue()
  await page.goto(upload)
  const row = page.locator('tr[data-row-key]').filter({ hasText: name })
  await chooseInMenu(row, 'Editions')
  await expect(edition(page, 1)).toContainText('Links open this one.')

  await drawerOf(page).getByRole('button', { name: 'New Edition' }).click()
  await sendFile(page, 'New Edition', 'Add', 'autumn.pdf')
  await expect(edition(page, 2)).toContainText('Links open this one.')
  await expect(row).toContainText('No. 2')
  await edition(page, 2).getByRole('button', { name: 'Correct' }).click()
  await sendFile(page, 'Correct a File', 'Replace', 'autumn-corrected.pdf')
  await expect(edition(page, 2).getByRole('link')).toHaveText('autumn-corrected.pdf')
  await edition(page, 2).getByRole('button', { name: 'Put Back' }).click()
  await page.getByRole('dialog', { name: 'Put Back' }).getByRole('button', { name: 'Put Back' }).click()
  await expect(edition(page, 2).getByRole('link')).toHaveText('autumn.pdf')
  await edition(page, 2).getByRole('button', { name: 'Put Back' }).click()
  await page.getByRole('dialog', { name: 'Put Back' }).getByRole('button', { name: 'Put Back' }).click()
  await expect(edition(page, 2).getByRole('link')).toHaveText('autumn-corrected.pdf')
})

test('who changes the note of an edition, by keyboard, takes back nothing of its times that was changed meanwhile', async ({
  page,
  given,
  asOwner,
}) => {
  const { id } = await given.catalogue()
  await page.goto(`${upload}?catalogue=${id}`)
  await edition(page, 1).getByRole('button', { name: 'Note and Times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edition 1' })
  await dialog.getByLabel('Note (optional)').fill('Prices of spring')
  const [publishAt, withdrawAt] = [Date.now() + 60_000, Date.now() + 120_000]
  await asOwner(editions.change, { params: { id, number: 1 }, body: { publishAt, withdrawAt } })
  for (const _ of ['Published from', 'Withdrawn on', 'Cancel']) await page.keyboard.press('Tab')

  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(dialog).toBeHidden()
  const { data } = await asOwner(editions.list, { params: { id } })
  expect(data).toMatchObject([{ note: 'Prices of spring', publishAt, withdrawAt }])
})

test('the drawer of a catalogue that another owner deleted says so', async ({ page, given, asOwner }) => {
  const { id, name } = await given.catalogue()
  await page.clock.install()
  await page.goto(`${upload}?catalogue=${id}`)
  await expect(drawerOf(page).getByRole('heading', { name })).toBeVisible()
  await asOwner(catalogues.remove, { params: { id } })

  await page.clock.runFor('01:00')

  await expect(drawerOf(page).getByText('There is no such catalogue, or it was deleted.')).toBeVisible()
})

test('of several files that were replaced, staff choose which one comes back', async ({ page, given }) => {
  const { id } = await given.catalogue('Lamps')
  await page.goto(`${upload}?catalogue=${id}`)
  for (const name of ['second.pdf', 'third.pdf']) {
    await edition(page, 1).getByRole('button', { name: 'Correct' }).click()
    await sendFile(page, 'Correct a File', 'Replace', name)
    await expect(edition(page, 1).getByRole('link')).toHaveText(name)
  }
  await edition(page, 1).getByRole('button', { name: 'Put Back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put Back' })

  await dialog
    .getByRole('radiogroup', { name: 'File' })
    .getByRole('radio', { name: /Lamps\.pdf/ })
    .check()

  await dialog.getByRole('button', { name: 'Put Back' }).click()
  await expect(edition(page, 1).getByRole('link')).toHaveText('Lamps.pdf')
})

test('a file is not put back when a colleague has put one back meanwhile', async ({ page, given, asOwner }) => {
  const { id } = await given.catalogue('Benches')
  await page.goto(`${upload}?catalogue=${id}`)
  for (const name of ['second.pdf', 'third.pdf']) {
    await edition(page, 1).getByRole('button', { name: 'Correct' }).click()
    await sendFile(page, 'Correct a File', 'Replace', name)
    await expect(edition(page, 1).getByRole('link')).toHaveText(name)
  }
  await edition(page, 1).getByRole('button', { name: 'Put Back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put Back' })
  await dialog.getByRole('radio', { name: /Benches\.pdf/ }).check()
  await asOwner(editions.restore, { params: { id, number: 1 }, body: {} })

  await dialog.getByRole('button', { name: 'Put Back' }).click()

  const words = 'Somebody has changed this file meanwhile. Please look at it again.'
  await expect(notice(page, 'Error', words)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(edition(page, 1).getByRole('link')).toHaveText('second.pdf')
})

test('a language is added to an edition, and one that it has is not offered', async ({ page, given }) => {
  const { id } = await given.catalogue()
  await page.goto(`${upload}?catalogue=${id}`)

  await edition(page, 1).getByRole('button', { name: 'Add a Language' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByTitle('Français').click()
  await sendFile(page, 'Add a Language', 'Add', 'jardin.pdf')

  await expect(edition(page, 1).getByRole('row', { name: /Français/ })).toContainText('jardin.pdf')
  await edition(page, 1).getByRole('button', { name: 'Add a Language' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await expect(page.getByTitle('Italiano')).toBeVisible()
  await expect(page.getByTitle('Français')).toHaveCount(0)
})

test('an edition with a file in each language is offered no further one', async ({ page, given }) => {
  const { id } = await given.catalogue()
  for (const [index, language] of languages.entries())
    await given.edition(id, pdf, index === 0 ? { language } : { language, number: 2 })

  await page.goto(`${upload}?catalogue=${id}`)

  await expect(edition(page, 2).getByRole('row')).toHaveCount(1 + languages.length)
  await expect(edition(page, 2).getByRole('button', { name: 'Add a Language' })).toHaveCount(0)
})

test('an edition is withdrawn by its time, the drawer says what follows, and the link too', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  await asOwner(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
  await page.goto(`${upload}?catalogue=${id}`)

  await edition(page, 1).getByRole('button', { name: 'Note and Times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edition 1' })
  await dialog.getByLabel('Published from').fill('01/01/2020 00:00:00')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Withdrawn on').fill('01/01/2019 00:00:00')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('An edition can only be withdrawn after it was published.')).toBeVisible()
  await dialog.getByLabel('Withdrawn on').fill('01/02/2020 00:00:00')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(drawerOf(page).getByRole('status')).toContainText('No edition is published.')
  await expect(edition(page, 1)).toContainText('withdrawn')
  const visitor = await page.context().newPage()
  await visitor.goto(await linkMailedTo(product.mailFolder, email, '/client/request/'))
  await expect(visitor.getByText('which is not available now')).toBeVisible()
})

test('a renamed catalogue has its new name in the list and beside it', async ({ page, given }) => {
  const { name } = await given.catalogue()
  await page.goto(upload)
  await page.getByRole('row', { name }).getByText('1 kB').click()

  await drawerOf(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename Catalogue' }).getByLabel('Name').fill(`${name} 2027`)
  await page.keyboard.press('Enter')

  await expect(drawerOf(page).getByRole('heading', { name: `${name} 2027` })).toBeVisible()
  await expect(page.getByRole('row', { name: `${name} 2027` })).toBeVisible()
})

test('a catalogue is opened and closed by the keyboard, and by Back', async ({ page, given }) => {
  const { id } = await given.catalogue()
  await page.goto(upload)
  await page.locator('tr[tabindex="0"]').focus()

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${upload}?catalogue=${id}`)
  await expect(drawerOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toBeVisible()
  await page.goBack()
  await expect(drawerOf(page)).toBeHidden()
})

test('an open catalogue is accessible, and fits a phone', async ({ page, given }) => {
  const { id } = await given.catalogue('Chairs and tables for a garden with a long name')
  await page.goto(`${upload}?catalogue=${id}`)
  await expect(edition(page, 1)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Continue on this device' }).click()

  await expect(edition(page, 1)).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('a list of editions that ends says so', async ({ page, given }) => {
  const { id } = await given.catalogue()
  await page.route('**/api/resource/catalogue/*/editions', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: [EditionFile] }
    const numbers = Array.from({ length: listedFiles }, (_, index) => listedFiles - index)
    await route.fulfill({ json: { data: numbers.map((number) => ({ ...data[0], number })) } })
  })

  await page.goto(`${upload}?catalogue=${id}`)

  await expect(drawerOf(page)).toContainText('Only the newest 500 files are listed.')
})
