import type { Browser, Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor, signIn } from './caller.ts'
import { customer } from './given.ts'
import { linkMailedTo } from './mail.ts'
import type { Product } from './product.ts'
import { enter, expect, freshEmail, notice, test as plain, productWith } from './test.ts'

const list = '/resource/catalogue/request'
/** With as much time to undo as the product allows. */
const test = plain.extend<object, { product: Product }>({
  product: productWith({ UNDO_SECONDS: '60' }),
})

/** A change by somebody else is seen at the next poll. */
const polled = { timeout: 20_000 }

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })
const drawerOf = (page: Page) => page.locator('.request-drawer').getByRole('dialog')
/** A browser of its own, signed in. */
async function staffBrowser(browser: Browser, { origin }: Product, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', locale: 'en-GB' })
  const page = await context.newPage()
  await enter(page, origin, email)
  return page
}

test('a colleague sees in place who decided, and new requests without a row moving', async ({
  browser,
  page,
  product,
  given,
}) => {
  const [ada, bruno] = [await given.person('ADMIN', 'Ada', 'Lovelace'), await given.person('ADMIN', 'Bruno', 'Berg')]
  const { id } = await given.catalogue()
  const lower = await given.request({}, id)
  const upper = await given.request({}, id)
  await enter(page, product.origin, ada.email)
  await page.goto(list)
  const other = await staffBrowser(browser, product, bruno.email)
  await other.goto(list)
  await expect(rowOf(other, lower.email)).toBeVisible()
  const place = await rowOf(other, lower.email).boundingBox()

  await rowOf(page, upper.email).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()
  await expect(rowOf(page, upper.email)).toHaveCount(0)
  const newer = await given.request({}, id)

  await expect(rowOf(other, upper.email)).toContainText('Approved by Ada Lovelace', polled)
  await expect(rowOf(other, upper.email).getByRole('button')).toHaveCount(0)
  await expect(rowOf(other, upper.email).getByRole('checkbox')).toBeDisabled()
  const news = other.getByRole('button', { name: '1 new request' })
  await expect(news).toBeVisible(polled)
  await expect(rowOf(other, newer.email)).toHaveCount(0)
  expect(await rowOf(other, lower.email).boundingBox()).toEqual(place)

  await news.click()
  await expect(rowOf(other, newer.email)).toBeVisible()
  await expect(rowOf(other, upper.email)).toHaveCount(0)
  await other.context().close()
})

test('a decision is undone from its toast, and the request stands where it stood', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN', 'Ada', 'Lovelace')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)

  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to the visitor').fill('Not <b>now</b>')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Not <b>now</b>')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'Success', 'Rejected successfully')).toBeVisible()
  await expect(rowOf(page, email)).toHaveCount(0)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

  await expect(notice(page, 'Success', 'Decision undone')).toBeVisible()
  await expect(rowOf(page, email)).toBeVisible()
  await rowOf(page, email).getByRole('link').click()
  const events = drawerOf(page).getByRole('listitem')
  await expect(events).toHaveCount(3)
  await expect(events.nth(1)).toContainText('Ada Lovelace rejected')
  await expect(events.nth(2)).toContainText('Ada Lovelace undid the decision')
})

test('the message of a decision that is undone comes back, in the dialog of the same requests', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const [first, second] = [await given.request({}, id), await given.request({}, id)]
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  const dialog = page.locator('.ant-modal')
  const openDialog = async (email: string, name: string) => {
    await expect(dialog).toHaveCount(0)
    await rowOf(page, email).getByRole('button', { name }).click()
    return dialog.getByLabel('Message to the visitor')
  }
  const message = await openDialog(first.email, 'Approve')
  await message.fill('With our thanks.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, first.email)).toBeVisible()

  for (const [email, name] of [
    [second.email, 'Approve'],
    [first.email, 'Reject'],
  ] as const) {
    await expect(await openDialog(email, name)).toHaveValue('')
    await page.keyboard.press('Escape')
  }
  await expect(await openDialog(first.email, 'Approve')).toHaveValue('With our thanks.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)

  const several = dialog.getByLabel('Message to the visitor')
  const reject = async () => {
    for (const { email } of [first, second]) await rowOf(page, email).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Reject 2' }).click()
  }
  await reject()
  await several.fill('We are sold out.')
  await dialog.getByRole('button', { name: 'Reject 2' }).click()
  await dialog.getByRole('button', { name: 'Undo 2' }).click()
  await expect(dialog).toHaveCount(0)
  await reject()
  await expect(several).toHaveValue('We are sold out.')
})

test('after Undo in a toast the focus is back in the list', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const request = await given.request({}, id)
  await enter(page, product.origin, email)
  await page.goto(list)
  await rowOf(page, request.email).getByRole('button', { name: 'Reject' }).click()
  await page.locator('.ant-modal').getByRole('button', { name: 'Reject' }).click()
  await expect(page.locator('.ant-modal')).toHaveCount(0)

  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

  await expect(notice(page, 'Success', 'Decision undone')).toBeVisible()
  await expect(page.locator('main :focus')).toBeVisible()
})

test('after Undo in a toast the focus is back in the drawer, where the decision was made', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const request = await given.request({}, id)
  await enter(page, product.origin, email)
  await page.goto(list)
  await rowOf(page, request.email).getByRole('link').click()
  await drawerOf(page).getByRole('button', { name: 'Reject' }).click()
  await page.locator('.ant-modal').getByRole('button', { name: 'Reject' }).click()
  await expect(page.locator('.ant-modal')).toHaveCount(0)

  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

  await expect(notice(page, 'Success', 'Decision undone')).toBeVisible()
  await expect(drawerOf(page).locator(':focus')).toBeVisible()
})

test('an Undo that does not reach the server is offered again, by its toast and by the key', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  await page.locator('.ant-modal').getByRole('button', { name: 'Reject' }).click()
  await page.route('**/undo', (route) => route.abort())
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })

  await undo.click()
  await expect(
    notice(page, 'Error', 'The server cannot be reached. Please check your connection and try again.'),
  ).toBeVisible()
  await expect(undo).toBeVisible()
  await page.unroute('**/undo')
  await page.keyboard.press('u')

  await expect(notice(page, 'Success', 'Decision undone')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(rowOf(page, email)).toBeVisible()
})

test('an Undo in the drawer that the server could not answer can be pressed again', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/history')
  await rowOf(page, email).getByRole('link').click()
  await drawerOf(page).getByRole('button', { name: 'Reject' }).click()
  await page.locator('.ant-modal').getByRole('button', { name: 'Reject' }).click()
  await page.route('**/undo', (route) => route.fulfill({ status: 502 }))
  const undo = drawerOf(page).getByRole('button', { name: 'Undo' })

  await undo.click()
  await expect(notice(page, 'Error', 'The server could not answer (502). Please try again in a moment.')).toBeVisible()
  await page.unroute('**/undo')
  await undo.click()

  await expect(notice(page, 'Success', 'Decision undone')).toBeVisible()
  await expect(undo).toHaveCount(0)
})

test('that there is nothing to undo is told, and not as an error', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('u')

  const toast = page.locator('.toasts').getByRole('status')
  await expect(toast.getByRole('paragraph')).toHaveText('There is no decision that could still be undone.')
  await expect(toast.getByText('Error')).toHaveCount(0)
})

test('two decisions in a row are told apart by name, and each is undone by its own button', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const first = await given.request({ firstName: 'Fiona', lastName: 'First' }, id)
  const second = await given.request({ firstName: 'Simon', lastName: 'Second' }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  for (const { email } of [first, second]) {
    await rowOf(page, email).getByRole('link').click()
    await expect(drawerOf(page)).toContainText(email)
    await drawerOf(page).getByRole('button', { name: 'Approve' }).click()
    await page.locator('.ant-modal').getByRole('button', { name: 'Approve' }).click()
    await expect(rowOf(page, email)).toHaveCount(0)
  }
  const toasts = page.locator('.toast')
  await expect(toasts.filter({ hasText: 'Simon Second' })).toBeVisible()
  const status = await drawerOf(page).locator('header').last().boundingBox()
  const toast = await toasts.first().boundingBox()
  expect(toast?.y).toBeGreaterThan((status?.y ?? 0) + (status?.height ?? 0))

  await toasts.filter({ hasText: 'Fiona First' }).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, first.email)).toBeVisible()
  await expect(rowOf(page, second.email)).toHaveCount(0)
  await expect(toasts.filter({ hasText: 'Simon Second' })).toBeVisible()
  await expect(toasts.filter({ hasText: 'Fiona First' })).toHaveCount(0)
})

test('a request that nobody should answer is rejected without a mail', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await rowOf(page, email).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Send no mail (spam)').check()
  await expect(dialog).toContainText('will not be told')
  await expect(dialog).toContainText('Nothing: no mail is sent')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page, 'Success', 'Rejected successfully')).toBeVisible()

  await page.goto('/resource/catalogue/history')
  await rowOf(page, email).getByRole('link').click()
  await expect(drawerOf(page).getByRole('listitem').last()).toContainText('rejected without a mail')
})

test('a question is asked, and its answer is shown above the list', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN', 'Ada', 'Lovelace')
  const { id } = await given.catalogue()
  const { email } = await given.request({ email: freshEmail('vera') }, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await rowOf(page, email).getByRole('link').click()
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'Ask a Question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Which chairs?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notice(page, 'Success', 'Question sent')).toBeVisible()
  await expect(drawer.getByRole('note')).toContainText('Which chairs? (not answered yet)')
  await expect(rowOf(page, email).getByRole('img', { name: 'question not answered yet' })).toBeVisible()

  const key = keyOf(await linkMailedTo(product.mailFolder, email, '/client/request/'))
  await callerFor(product.origin)(visitorRequest.answer, { body: { key, message: 'The blue ones.' } })

  await expect(drawer.getByRole('listitem').last()).toContainText('The visitor answeredThe blue ones.', polled)
  await expect(drawer.getByRole('note')).toContainText('The blue ones.')
  await expect(rowOf(page, email).getByRole('img', { name: 'question answered' })).toBeVisible(polled)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const arrived = page.getByRole('button', { name: 'Vera Visitor answered' })
  await expect(arrived).toBeVisible(polled)
  await arrived.click()
  await expect(waiting).toContainText('Vera Visitor answered: The blue ones.')
})

test('many are decided together, and the summary says who was faster', async ({ page, product, given }) => {
  const [staff, ada] = [await given.person('ADMIN', 'Bruno', 'Berg'), await given.person('ADMIN', 'Ada', 'Lovelace')]
  const { id } = await given.catalogue()
  const requests = [await given.request({}, id), await given.request({}, id), await given.request({}, id)]
  const open = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto(`${list}?page=1&size=100`)
  for (const { email } of [...requests, open]) await rowOf(page, email).getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Approve 4' }).click()
  const asAda = await signIn(product.origin, ada.email)
  const { data } = await asAda(catalogueRequests.listPending, { query: { size: 100 } })
  const faster = data.find(({ email }) => email === requests[0]?.email)?.id ?? ''
  await asAda(catalogueRequests.reject, { params: { id: faster }, body: {} })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to all of them').fill('With our thanks.')
  await dialog.getByRole('button', { name: 'Approve 4' }).click()

  const summary = dialog.getByRole('status')
  await expect(summary).toContainText('2 approved')
  await expect(summary).toContainText('1 was already decided by Ada Lovelace')
  await expect(summary).toContainText('1 needs a catalogue to be chosen')
  const undo = dialog.getByRole('button', { name: 'Undo 2' })
  const said = await dialog.getByText('stays selected').boundingBox()
  expect((await undo.boundingBox())?.y).toBeGreaterThanOrEqual((said?.y ?? 0) + (said?.height ?? 0) + 8)
  await undo.click()
  await expect(notice(page, 'Success', '2 decisions undone')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible()
  for (const { email } of [...requests.slice(1), open]) await expect(rowOf(page, email)).toBeVisible()
})

test('when a call of many fails, nothing is lost and the words say so', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await rowOf(page, email).getByRole('checkbox').check()
  await page.route('**/api/catalogue/decide', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Approve 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 is not known to be approved: The server cannot be reached.')
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, email).getByRole('checkbox')).toBeChecked()
})

test('a request is found, opened, approved and undone by keys alone', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const lower = await given.request({}, id)
  const upper = await given.request({}, id)
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await expect(rowOf(page, upper.email)).toBeVisible()
  const { keyboard } = page

  await keyboard.press('ArrowDown')
  await expect(rowOf(page, upper.email)).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(rowOf(page, lower.email)).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(drawerOf(page)).toContainText(upper.email)
  await expect(drawerOf(page)).toBeFocused()
  await keyboard.press('Escape')
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(rowOf(page, upper.email)).toBeFocused()

  await keyboard.press('Control+a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Approve Request')
  await dialog.getByLabel('Message to the visitor').focus()
  await keyboard.type('art')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(rowOf(page, upper.email)).toHaveCount(0)
  await expect(rowOf(page, lower.email)).toBeFocused()
  await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()

  // No key works while a dialog is open.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.press('u')
  await expect(rowOf(page, upper.email)).toBeVisible()
  await expect(notice(page, 'Success', 'Approved successfully')).toHaveCount(0)
  await keyboard.press('u')
  await expect(page.getByText('There is no decision that could still be undone.')).toBeVisible()
  await keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Undo the last decision')
  await page.getByRole('dialog').getByLabel('Keys are on').uncheck()
  await keyboard.press('Escape')
  await keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a waiting request in the history is decided by keys, one that is decided is not', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const lower = await given.request({}, id)
  const upper = await given.request({}, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  const params = { id: data.find(({ email }) => email === lower.email)?.id ?? '' }
  await asOwner(catalogueRequests.reject, { params, body: {} })
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/history')
  await expect(rowOf(page, upper.email)).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, lower.email)).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(rowOf(page, upper.email)).toContainText('rejected')
})

test('beside an open request the list keeps names and addresses readable', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, product.origin, staff.email)
  for (const path of [list, '/resource/catalogue/history']) {
    await page.goto(`${path}?columns=company,country`)
    await rowOf(page, email).getByRole('link').click()
    await expect(drawerOf(page)).toContainText(email)
    const address = page.locator('.cut.address', { hasText: email })
    await expect.poll(async () => (await address.boundingBox())?.width).toBeGreaterThan(160)
    await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)
    await drawerOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  }
})

test('the address of an open request can be shared, and Back closes it', async ({ page, product, asOwner, given }) => {
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  const request = data.find((row) => row.email === email)?.id ?? ''
  await asOwner(catalogueRequests.reject, { params: { id: request }, body: {} })
  await enter(page, product.origin, staff.email)

  await page.goto(`${list}?request=${request}`)
  await expect(drawerOf(page)).toContainText(email)
  await expect(rowOf(page, email)).toHaveCount(0)
  await drawerOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(list)

  await page.goto('/resource/catalogue/history')
  await rowOf(page, email).getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`request=${request}`))
  await expect(drawerOf(page)).toContainText('rejected')
  await page.goBack()
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(page).toHaveURL('/resource/catalogue/history')
})

test('a link is sent again, extended and revoked beside the history', async ({ page, product, asOwner, given }) => {
  const staff = await given.person('ADMIN', 'Ada', 'Lovelace')
  const { id } = await given.catalogue()
  const { email } = await given.request({}, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  const request = data.find((row) => row.email === email)?.id ?? ''
  await asOwner(catalogueRequests.approve, { params: { id: request }, body: {} })
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/history')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Catalogue', 'Email', 'Registration Time', 'Status', 'Delivery'],
  ])
  await expect(rowOf(page, email)).toContainText('waiting to leave')
  await rowOf(page, email).getByRole('link').click()
  const drawer = drawerOf(page)
  const send = page.getByRole('button', { name: 'Send', exact: true })

  await drawer.getByRole('button', { name: 'Resend' }).click()
  await send.click()
  await expect(notice(page, 'Success', 'A new link is on its way')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Ada Lovelace sent a new link' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Extend' }).click()
  await page.getByLabel('Days that the link works').fill('30')
  await page.locator('.ant-modal').getByRole('button', { name: 'Extend' }).click()
  await expect(notice(page, 'Success', 'The end of the link was moved')).toBeVisible()
  await drawer.getByRole('button', { name: 'Revoke' }).click()
  await page.locator('.ant-modal').getByRole('button', { name: 'Revoke' }).click()
  await expect(drawer).toContainText('revoked, never opened')
  await expect(drawer.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Resend' })).toBeVisible()
})

test('a poll that fails is silent, and the list stays', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await given.request()
  await enter(page, product.origin, staff.email)
  await page.goto(list)
  await expect(rowOf(page, email)).toBeVisible()
  await page.route('**/api/catalogue/**', (route) => route.abort('connectionreset'))
  await page.waitForEvent('requestfailed', polled)
  await expect(rowOf(page, email)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a USER opens their own request, and sees nothing that is for staff nor what can be undone', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  const { email } = await given.person('USER', 'Ursula', 'User')
  const { id } = await given.catalogue()
  const asUser = await signIn(product.origin, email)
  const body = { ...customer, email, firstName: 'Ursula', lastName: 'User', catalogueId: id }
  await asUser(catalogueRequests.send, { body })
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  const params = { id: data.find((row) => row.email === email)?.id ?? '' }
  await enter(page, product.origin, email)
  await page.goto(list)
  await expect(rowOf(page, email)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await rowOf(page, email).getByRole('link').click()
  await expect(drawerOf(page)).toContainText('Country')
  await expect(drawerOf(page).getByRole('heading', { name: 'What happened' })).toHaveCount(0)
  await expect(drawerOf(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await asOwner(catalogueRequests.reject, { params, body: { message: 'For staff and the mail alone' } })
  await expect(rowOf(page, email)).toContainText('Ursula')
  await page.goto('/resource/catalogue/history')
  await expect(rowOf(page, email)).toContainText('pending')
  await expect(page.locator('.toast')).toHaveCount(0)
})
