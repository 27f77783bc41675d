import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { type Caller, callerFor } from './caller.ts'
import { customer, freshEmail, type Given, pdf } from './given.ts'
import { holdCalls } from './hold.ts'
import { overflow, violations } from './look.ts'
import { linkMailedTo } from './mail.ts'
import { owner, type Product } from './product.ts'
import { enter, expect, test } from './test.ts'

const tick = 'Please tell me about new editions.'
const drawer = (page: Page) => page.locator('.catalogue-drawer').getByRole('dialog', { name: 'Catalogue' })
const edition = (page: Page) => drawer(page).getByRole('region', { name: 'Edition 2' })

test('staff offer an edition to who wished it, see it leave, and its reader unsubscribes', async ({
  page,
  product,
  given,
  asOwner,
}, info) => {
  const { id, email } = await readerOf({ product, given, asOwner })
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/upload?catalogue=${id}`)
  await drawer(page).getByRole('button', { name: 'New Edition' }).click()
  const added = page.getByRole('dialog', { name: 'New Edition' })
  await added.locator('input[type=file]').setInputFiles({ name: 'new.pdf', mimeType: 'application/pdf', buffer: pdf })
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await edition(page).getByRole('button', { name: 'Offer by Mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer No. 2 by Mail' })
  await expect(dialog.getByRole('row', { name: 'Recipients 1' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('offer.png') })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(edition(page).getByRole('status')).toContainText('of 1 mails')
  await page.screenshot({ path: info.outputPath('running.png') })

  const address = await linkMailedTo(product.mailFolder, email, '/api/client/unsubscribe/')
  await page.goto(address.replace(/^https?:\/\/[^/]+/, ''))
  await page.setViewportSize({ width: 390, height: 844 })
  expect([await overflow(page), await violations(page)]).toEqual([0, []])
  await page.screenshot({ path: info.outputPath('unsubscribe.png') })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()

  await expect(page.getByRole('status')).toContainText('You get no more mails about new editions.')
  await expect(page.getByRole('status')).toBeFocused()
  await page.screenshot({ path: info.outputPath('unsubscribed.png') })
  await page.reload()
  await expect(page.getByRole('status')).toContainText('You get no more mails about new editions.')
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  const { data } = await asOwner(catalogueRequests.history, { query: { q: email } })
  const facts = await asOwner(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
  expect(facts.unsubscribed).toBeGreaterThan(0)
})

test('an offer to another number of recipients than was seen says so beside the new number', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id, key } = await readerOf({ product, given, asOwner })
  await readerOf({ product, given, asOwner }, id)
  await given.edition(id)
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/upload?catalogue=${id}`)
  await edition(page).getByRole('button', { name: 'Offer by Mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer No. 2 by Mail' })
  await expect(dialog.getByRole('row', { name: 'Recipients 2' })).toBeVisible()
  await callerFor(product.origin)(visitorRequest.erase, { body: { key } })

  await dialog.getByRole('button', { name: 'Send' }).click()

  await expect(dialog.getByRole('row', { name: 'Recipients 1' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('The number of recipients has changed')
})

test('who means to leave while the recipients are counted sends nothing when they have been', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id } = await readerOf({ product, given, asOwner })
  await given.edition(id)
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/upload?catalogue=${id}`)
  const release = await holdCalls(page, '**/offer')
  await edition(page).getByRole('button', { name: 'Offer by Mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer No. 2 by Mail' })
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  release()
  await expect(dialog.getByRole('row', { name: 'Recipients 1' })).toBeVisible()

  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(edition(page).getByRole('status')).toHaveCount(0)
})

test('a link that was cut short, and ends no mails, says what to do', async ({ page, product }) => {
  await page.goto(`${product.origin}/client/unsubscribe/cut-short`)

  await page.getByRole('button', { name: 'Unsubscribe' }).click()

  await expect(page.locator('main').getByText('Please open it from the mail itself')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
})

test('a catalogue without a reader who wished it says how visitors are asked', async ({ page, product, given }) => {
  const { id } = await given.catalogue()
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/upload?catalogue=${id}`)
  await drawer(page).getByRole('button', { name: 'Offer by Mail' }).click()

  const dialog = page.getByRole('dialog', { name: 'Offer No. 1 by Mail' })
  await expect(dialog).toContainText('its words are in Settings, Form, New editions.')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('a visitor ticks the wish, takes it away in a correction, and staff see it', async ({
  page,
  product,
  given,
  asOwner,
}, info) => {
  await asOwner(settings.change, { body: { form: { editions: tick } } })
  const { id } = await given.catalogue()
  const { follow, email } = await asked({ product, id })
  const facts = async () => {
    const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
    return asOwner(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
  }
  expect((await facts()).editions?.words).toBe(tick)
  await page.goto(new URL(follow).pathname)
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await expect(page.getByLabel(tick)).toBeChecked()
  await page.screenshot({ path: info.outputPath('correct.png'), fullPage: true })
  await page.getByLabel(tick).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details were changed.')).toBeVisible()

  expect((await facts()).editions).toBeUndefined()
  await page.goto(`/client/request?catalogue=${id}`)
  await expect(page.getByLabel(tick)).not.toBeChecked()
  await page.screenshot({ path: info.outputPath('form.png'), fullPage: true })
})

test('who asked for a tour is offered no editions, when they correct their form either', async ({
  page,
  given,
  asOwner,
}) => {
  await asOwner(settings.change, { body: { form: { editions: tick } } })
  const { tourId } = await given.uploadedTour([{ name: 'index.html', bytes: '<h1>Villa</h1>' }])
  const { follow } = await given.request({ tourId })
  await page.goto(new URL(follow).pathname)

  await page.getByRole('button', { name: 'Correct my details' }).click()

  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.getByLabel(tick)).toBeHidden()
})

interface Tools {
  readonly product: Product
  readonly given: Given
  readonly asOwner: Caller
}

async function asked({ product, id }: { product: Product; id: string }) {
  const email = freshEmail('reader')
  const body = { ...customer, email, catalogueId: id, editions: true }
  return { email, ...(await callerFor(product.origin)(catalogueRequests.send, { body })) }
}

/** Somebody who wished to be told, and has opened the mailed link. */
async function readerOf({ product, given, asOwner }: Tools, catalogueId?: string) {
  await asOwner(settings.change, { body: { form: { editions: tick } } })
  const id = catalogueId ?? (await given.catalogue()).id
  const { email } = await asked({ product, id })
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  await asOwner(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
  const key = keyOf(await linkMailedTo(product.mailFolder, email, '/client/request/'))
  await callerFor(product.origin)(visitorRequest.open, { body: { key } })
  return { id, email, key }
}
