import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor } from './caller.ts'
import { customer, freshEmail } from './given.ts'
import { enter, expect, notice, test } from './test.ts'

const unsendable = 'The catalogue of this request is gone or inactive, so it cannot be sent.'

for (const action of ['Approve', 'Reject'] as const) {
  test(`${action} tells what the visitor corrected meanwhile, keeps the message, and then decides about that`, async ({
    page,
    product,
    given,
  }, info) => {
    const staff = await given.person('ADMIN')
    const { id } = await given.catalogue()
    const { email, follow } = await given.request({}, id)
    const corrected = freshEmail('right')
    await enter(page, product.origin, staff.email)
    await page.goto('/resource/catalogue/request')
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: action })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Message to the visitor').fill('With our thanks.')
    await expect(dialog.getByText('Town')).toBeVisible()

    await callerFor(product.origin)(visitorRequest.correct, {
      body: { key: keyOf(follow), ...customer, email: corrected },
    })
    await dialog.getByRole('button', { name: action, exact: true }).click()

    await expect(page.getByText('This request has changed since you read it.')).toBeVisible()
    const changed = dialog.locator('.changed-since')
    await expect(changed).toContainText(email)
    await expect(changed).toContainText(corrected)
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(corrected)
    await expect(dialog.getByLabel('Message to the visitor')).toHaveValue('With our thanks.')
    await page.screenshot({ path: info.outputPath(`${action}.png`) })
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(page.getByText(action === 'Approve' ? 'Approved successfully' : 'Rejected successfully')).toBeVisible()
  })
}

test('of many, those that changed stay, with what changed and the message that was typed', async ({
  page,
  product,
  given,
}, info) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const [first, second] = [await given.request({}, id), await given.request({}, id)]
  const corrected = freshEmail('right')
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  for (const { email } of [first, second])
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to all of them').fill('With our thanks.')

  await callerFor(product.origin)(visitorRequest.correct, {
    body: { key: keyOf(first.follow), ...customer, email: corrected },
  })
  await dialog.getByRole('button', { name: 'Approve 2' }).click()

  await expect(dialog.getByRole('status')).toContainText('1 has changed since you read it')
  await dialog.getByRole('button', { name: 'See what changed' }).click()
  await expect(dialog.locator('.changed-since')).toContainText(corrected)
  await expect(dialog.getByLabel('Message to all of them')).toHaveValue('With our thanks.')
  await page.screenshot({ path: info.outputPath('many.png') })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 approved')
})

test('what changed of many cannot be seen while the server is away, and is seen when it is back', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email, follow } = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await callerFor(product.origin)(visitorRequest.correct, {
    body: { key: keyOf(follow), ...customer, email: freshEmail('right') },
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  const again = dialog.getByRole('button', { name: 'See what changed' })
  await expect(again).toBeVisible()
  await page.context().setOffline(true)

  await again.click()

  await expect(page.locator('.toast.error')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('1 has changed since you read it')
  await page.context().setOffline(false)
  await again.click()
  await expect(dialog.locator('.changed-since')).toBeVisible()
})

test('a message of an approval stays while a colleague disables the catalogue for a moment', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  const requestId = data[0]?.id
  await enter(page, product.origin, staff.email)
  await page.goto(`/resource/catalogue/request?request=${requestId}`)
  await page.locator('.request-drawer').getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Request' })
  const message = dialog.getByLabel('Message to the visitor')
  await message.fill('With our thanks.')

  await asOwner(catalogues.disable, { params: { id } })
  await page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/catalogue/${requestId}`) && answer.status() === 200,
  )
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Error', unsendable)).toBeVisible()
  await expect(message).toHaveValue('With our thanks.')

  await asOwner(catalogues.enable, { params: { id } })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved successfully')).toBeVisible()
})
