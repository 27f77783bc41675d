import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { apiTokens } from '#contract/api-tokens.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor, signIn } from './caller.ts'
import { owner, password } from './product.ts'
import { printedBook, readable } from './reading.ts'
import { enter, expect, test } from './test.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })
const dialogOf = (page: Page) => page.locator('.ant-modal')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a new token is in sight and has the focus when its dialog has closed', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  const asAdmin = await signIn(product.origin, email)
  for (const name of ['a', 'b', 'c']) await asAdmin(apiTokens.create, { body: { name, scope: 'read', days: 9 } })
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  // Sections above that are still loading would move it away again.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Make a Token' }).click()
  await dialogOf(page).getByLabel('Name').fill('Our shop')

  await dialogOf(page).getByRole('button', { name: 'Make' }).click()

  await expect(dialogOf(page)).toHaveCount(0)
  const token = page.locator('.new-token')
  await expect(token).toBeFocused()
  await expect(token).toBeInViewport({ ratio: 1 })
})

test('the result of an erasure has the focus', async ({ page, product, given }) => {
  const { email } = await given.request()
  await enter(page, product.origin, owner.email)
  await page.goto('/settings/privacy')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('E-mail address').press('Enter')
  await page.getByRole('button', { name: 'Erase…' }).click()
  await dialogOf(page).getByLabel(`Type ${email} to erase it`).fill(email)

  await page.keyboard.press('Enter')

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(heading(page, 'Erased')).toBeFocused()
})

test('after a reply to a question above the list the focus stays on the screen', async ({
  page,
  browser,
  product,
  given,
  asOwner,
}) => {
  const printer = await browser.newPage()
  const book = await readable({ given, asOwner, product }, await printedBook(printer, { pages: 2 }))
  await printer.close()
  const body = { key: keyOf(book.link), pages: [2], message: 'Is it ash wood?' }
  await callerFor(product.origin)(visitorRequest.ask, { body })
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: 'ash' })
  await waiting.getByRole('button', { name: 'Reply' }).click()
  await dialogOf(page).getByLabel('Your reply').fill('It is.')

  await dialogOf(page).getByRole('button', { name: 'Send' }).click()

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(waiting.getByText('Done')).toBeVisible()
  await expect(page.locator('main :focus')).toBeVisible()
})

test('after a view was saved the focus stays on the screen', async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/history?status=rejected')
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialogOf(page).getByLabel('Name').fill('Rejected')

  await dialogOf(page).getByRole('button', { name: 'Save' }).click()

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)
  await expect(page.locator('main :focus')).toBeVisible()
})

test('after the last registration was approved the heading has the focus', async ({ page, product, given }) => {
  const { email } = await given.registration()
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/registration')
  await rowOf(page, email).getByRole('button', { name: 'Approve' }).click()
  await dialogOf(page).getByRole('radio', { name: /User/ }).check()

  await dialogOf(page).getByRole('button', { name: 'Approve' }).click()

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(rowOf(page, email)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('after a user was deleted the heading of the list has the focus', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')
  await rowOf(page, email).getByRole('button', { name: 'Delete' }).click()

  await dialogOf(page).getByRole('button', { name: 'Delete' }).click()

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(rowOf(page, email)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('after the password was proven the second factor that is set up has the focus', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  const db = new DatabaseSync(join(product.mailFolder, '../docent.sqlite'), { timeout: 10_000 })
  db.exec('update session set proven = 0')
  db.close()
  await page.goto('/personal/security')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(dialogOf(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.type(password)

  await page.keyboard.press('Enter')

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expect(heading(page, 'Second factor')).toBeFocused()
})

for (const [path, opener, field] of [
  ['/resource/catalogue/request', 'Invite', 'Email'],
  ['/resource/catalogue/upload', 'New Catalogue', 'Name'],
  ['/user-management/registration', 'Invite', 'Email'],
] as const)
  test(`the focus starts on the first field of "${opener}" at ${path}`, async ({ page, product, asOwner }) => {
    expect(asOwner).toBeDefined()
    await enter(page, product.origin, owner.email)
    await page.goto(path)

    await page.getByRole('button', { name: opener, exact: true }).click()

    await expect(dialogOf(page).getByLabel(field, { exact: true })).toBeFocused()
  })
