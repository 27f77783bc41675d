import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { editions } from '#contract/editions.ts'
import { callerFor } from './caller.ts'
import { violations } from './look.ts'
import { owner, password } from './product.ts'
import { enter, expect, test } from './test.ts'

test('an owner reads in words who did what, lists all about one request, and follows it there', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { id: catalogueId } = await given.catalogue()
  const { email } = await given.request({ firstName: 'Grace', lastName: 'Hopper' }, catalogueId)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  const id = data[0]?.id ?? ''
  await asOwner(catalogueRequests.approve, { params: { id }, body: {} })
  await enter(page, product.origin, owner.email)

  await page.goto('/operations/audit')

  const approval = page.getByRole('row', { name: /Olga Owner.* approved the request of .*Grace Hopper/ })
  await expect(approval).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await approval.getByTitle('Show all about this').click()
  await expect(page.getByRole('status').getByText('2 actions')).toBeVisible()
  await page.getByRole('link', { name: /approved the request of/ }).click()
  await expect(page).toHaveURL(new RegExp(`/history\\?request=${id}`))
})

test('failed sign-ins are found by a filter, and an owner chooses how often the newest seal is mailed', async ({
  page,
  product,
  asOwner: _,
}) => {
  await enter(page, product.origin, owner.email)
  const wrong = { username: owner.email, password: `${password}, but wrong` }
  await expect(callerFor(product.origin)(auth.login, { body: wrong })).rejects.toThrow(' answered 422')
  await page.goto('/operations/audit')

  await page.getByRole('button', { name: 'Filter by action' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('… failed to sign in as …')
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page.getByRole('link', { name: /Somebody.* failed to sign in as .*Olga Owner/ }).first()).toBeVisible()
  await expect(page.locator('.ant-table-row').filter({ hasNotText: 'failed to sign in as' })).toHaveCount(0)
  await page.getByLabel('Mail it to me').click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByTitle('Every day').click()
  await saved
  await page.reload()
  await expect(page.locator('.seal-mails').getByTitle('Every day')).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('an owner reads the details of an action in words', async ({ page, product, given, asOwner }) => {
    const { id } = await given.catalogue()
    const publishAt = Date.UTC(2027, 4, 3, 10)
    await asOwner(editions.change, { params: { id, number: 1 }, body: { publishAt } })
    await enter(page, product.origin, owner.email)

    await page.goto(`/operations/audit?subject=${id}`)

    await expect(page.getByText('Ausgabe: 1 · Veröffentlicht ab: 03.05.2027, 12:00')).toBeVisible()
  })

  test('what the program itself did is told in German, and so is the choice of rows a page', async ({
    page,
    product,
    asOwner: _,
  }) => {
    await page.route('**/api/audit?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const data = answer.data.map((row: object) => ({ ...row, actor: null, network: 'this machine' }))
      await route.fulfill({ json: { ...answer, data } })
    })
    await enter(page, product.origin, owner.email)

    await page.goto('/operations/audit')

    await expect(page.getByRole('cell', { name: 'Dieser Rechner' }).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Einträge pro Seite' })).toHaveCount(1)
  })

  test('the details of an action name no ids of files', async ({ page, product, given, asOwner: _ }) => {
    const { id, name } = await given.catalogue()
    await enter(page, product.origin, owner.email)

    await page.goto(`/operations/audit?subject=${id}`)

    await expect(page.getByText(`Name: ${name}`, { exact: true })).toBeVisible()
  })
})
