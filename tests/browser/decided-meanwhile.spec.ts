import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { callerFor, signIn } from './caller.ts'
import { customer, type Given } from './given.ts'
import { owner } from './product.ts'
import { enter, expect, notice, test } from './test.ts'
import { idOf } from './visitor-request.ts'

/** The call is made, and its answer does not arrive. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })

async function press(page: Page, name: string, button: string): Promise<void> {
  await dialogOf(page, name).getByRole('button', { name: button }).click()
}

/** Opens the dialog that rejects a new request. */
async function openRejection(page: Page, { origin }: { origin: string }, given: Given) {
  const { id } = await given.catalogue()
  const request = await given.request({}, id)
  await enter(page, origin, owner.email)
  await page.goto('/resource/catalogue/request')
  await rowOf(page, request.email).getByRole('button', { name: 'Reject' }).click()
  return request
}

/** Opens the dialog that rejects a new request, and types words to its visitor. */
async function typeRejection(page: Page, product: { origin: string }, given: Given) {
  const { email } = await openRejection(page, product, given)
  const message = dialogOf(page, 'Reject Request').getByLabel('Message to the visitor')
  await message.fill('We print the next edition in spring.')
  return { email, message }
}

test('who approves again because the answer was lost is told that it is approved', async ({ page, product, given }) => {
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  await rowOf(page, email).getByRole('button', { name: 'Approve' }).click()
  await loseAnswer(page, '**/approve')
  await press(page, 'Approve Request', 'Approve')
  await expect(page.locator('.toast.error')).toContainText('The server cannot be reached.')

  await press(page, 'Approve Request', 'Approve')

  await expect(notice(page, 'Error', 'This request is approved already.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(dialogOf(page, 'Approve Request')).toBeHidden()
  await expect(rowOf(page, email)).toContainText('Approved by Olga Owner')
})

test('who rejects what the visitor withdrew meanwhile is told so', async ({ page, product, given }) => {
  const { follow } = await openRejection(page, product, given)
  await expect(dialogOf(page, 'Reject Request')).toBeVisible()
  const key = new URL(follow ?? '', product.origin).pathname.split('/').at(-1) ?? ''
  await callerFor(product.origin)(visitorRequest.withdraw, { body: { key } })

  await press(page, 'Reject Request', 'Reject')

  await expect(notice(page, 'Error', 'The visitor has withdrawn this request.')).toBeVisible()
  await expect(dialogOf(page, 'Reject Request')).toBeHidden()
})

test('an open list forgets who is erased, and whoever decides then is told of it', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { email } = await openRejection(page, product, given)
  await expect(dialogOf(page, 'Reject Request')).toBeVisible()
  await asOwner(privacy.erase, { body: { email } })

  await press(page, 'Reject Request', 'Reject')

  await expect(notice(page, 'Error', 'The data of this request was erased.')).toBeVisible()
  await expect(dialogOf(page, 'Reject Request')).toBeHidden()
  await expect(page.getByText(email)).toHaveCount(0, { timeout: 15_000 })
})

test('words for a request that is decided meanwhile stay in their dialog', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { email, message } = await typeRejection(page, product, given)
  await asOwner(catalogueRequests.approve, { params: { id: await idOf(asOwner, email) }, body: {} })

  await press(page, 'Reject Request', 'Reject')

  await expect(notice(page, 'Error', 'This request is approved already.')).toBeVisible()
  await expect(message).toHaveValue('We print the next edition in spring.')
  const dialog = dialogOf(page, 'Reject Request')
  await expect(dialog.getByRole('alert')).toHaveText('This request is approved already.')
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
})

test('a dialog that keeps words for a request that is erased shows nothing of the person', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { email } = await typeRejection(page, product, given)
  const dialog = dialogOf(page, 'Reject Request')
  await asOwner(privacy.erase, { body: { email } })

  await press(page, 'Reject Request', 'Reject')

  await expect(dialog.getByRole('alert')).toHaveText('The data of this request was erased.')
  await expect(dialog.getByText(email)).toHaveCount(0)
  await expect(dialog.getByText('will be told by mail')).toBeHidden()
})

for (const [title, button, address] of [
  ['Approve User', 'Approve', '**/activate'],
  ['Reject User', 'Reject', '**/reject'],
] as const) {
  test(`the dialog "${title}" closes when the registration is decided already`, async ({ page, product, given }) => {
    const { email } = await given.registration()
    await enter(page, product.origin, owner.email)
    await page.goto('/user-management/registration')
    await rowOf(page, email).getByRole('button', { name: button }).click()
    await expect(dialogOf(page, title)).toBeVisible()
    await loseAnswer(page, address)
    await press(page, title, button)
    await expect(page.locator('.toast.error')).toContainText('The server cannot be reached.')

    await press(page, title, button)

    await expect(page.locator('.toast.error')).toContainText(/has already been decided|was not found/)
    await expect(dialogOf(page, title)).toBeHidden()
    await expect(rowOf(page, email)).toHaveCount(0)
  })
}

test('a USER whose list is open reads in it what became of their request', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  const { email } = await given.person('USER')
  const { id: catalogueId } = await given.catalogue()
  const asUser = await signIn(product.origin, email)
  await asUser(catalogueRequests.send, { body: { ...customer, email, catalogueId } })
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  await expect(rowOf(page, email)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)

  await asOwner(catalogueRequests.approve, { params: { id: await idOf(asOwner, email) }, body: {} })

  await expect(rowOf(page, email)).toContainText('Approved')
})
