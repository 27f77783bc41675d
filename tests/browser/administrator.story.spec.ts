import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { pdf } from './given.ts'
import { linkMailedTo } from './mail.ts'
import { owner, type Product, password, startProduct } from './product.ts'
import { expect, notice, pasted, test } from './test.ts'

/** An owner goes from the first start to a downloaded document; each test continues where the one before ended. */
test.describe.configure({ mode: 'serial' })

let product: Product
let page: Page
let dialog: Locator
/** The copied address of the form. */
let address = ''

test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  const context = await browser.newContext({ baseURL: product.origin, permissions: ['clipboard-write'] })
  page = await context.newPage()
  dialog = page.getByRole('dialog')
})

test.afterAll(async () => {
  await page.context().close()
  await product.stop()
})

test('before the set-up the sign-in page says where its address is printed', async () => {
  await page.goto(product.origin)
  await expect(page.getByRole('region', { name: 'Set Up' })).toContainText('the address with /setup')
})

test('the printed address asks for the first password, and signs the owner in', async () => {
  await page.goto(product.setupUrl)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please input your first name!')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('First Name').fill(owner.firstName)
  await page.getByLabel('Last Name').fill(owner.lastName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirmed Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/user-management/admin')
  await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(4)
})

test('the owner signs in and sees the users', async () => {
  await page.goto('/login')
  await page.getByPlaceholder('Enter Email').fill(owner.email)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user-management/admin')
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await expect(page.getByText(`${owner.firstName} ${owner.lastName}`)).toBeVisible()
  const person = ['First Name', 'Last Name', 'Email', 'Company']
  const account = ['Role', 'Status', 'Registration Time', 'Last Sign-in']
  await expect(page.getByRole('columnheader')).toHaveText([...person, ...account, 'Action'])
  await expect(page.getByText('Mail is not sent')).toBeVisible()
})

test('a person signs up and is approved as a user', async () => {
  const visitor = await page.context().newPage()
  await visitor.goto('/sign-up')
  await visitor.getByLabel('Email').fill('uma@example.com')
  await visitor.getByLabel('First Name').fill('Uma')
  await visitor.getByLabel('Last Name').fill('User')
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByLabel('Confirmed Password').fill(password)
  await visitor.getByRole('button', { name: 'Sign Up' }).click()
  await expect(notice(visitor, 'Success', 'Sign up successfully')).toBeVisible()
  await expect(visitor).toHaveURL('/login')
  await visitor.close()

  await page.getByRole('menuitem', { name: 'Registration' }).click()
  await page.getByRole('row', { name: /Uma/ }).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('Approve User')
  await expect(dialog.getByRole('radio', { name: /Admin/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /User/ }).check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No Data')).toBeVisible()
})

test('the owner sets that user a password, then deletes the account', async () => {
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  const row = page.getByRole('row', { name: /Uma/ })
  await row.getByRole('button', { name: 'Change Password' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByText('Please input your password!')).toHaveCount(2)
  await dialog.getByLabel('Password', { exact: true }).fill('another battery staple')
  await dialog.getByLabel('Confirmed Password').fill('another battery stable')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await dialog.getByLabel('Confirmed Password').fill('another battery staple')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(notice(page, 'Success', 'Change password successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Delete Admin')
  await expect(dialog).toContainText('Uma User')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Success', 'Deleted successfully')).toBeVisible()
  await expect(row).toBeHidden()
})

test('a catalogue is uploaded and its form address copied', async () => {
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Request' })).toBeVisible()
  await page.getByRole('button', { name: 'New Catalogue' }).click()
  await expect(dialog).toContainText('Upload New Catalogue')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Please input the access name!')).toBeVisible()
  await expect(dialog.getByText('must have a file uploaded')).toBeVisible()
  await dialog.getByLabel('Name').fill('Spring collection')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'spring.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog.getByText('spring.pdf')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page, 'Success', 'Catalogue created successfully')).toBeVisible()

  const row = page.getByRole('row', { name: /Spring collection/ })
  await expect(row).toContainText('active')
  await row.getByRole('button', { name: 'Copy Form Address' }).click()
  await expect(notice(page, 'Success', 'form link has copied to your clipboard')).toBeVisible()
  address = await pasted(page)
  expect(address).toContain(`${product.origin}/api/client/catalogue/`)
})

test('a visitor asks by that address', async ({ browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  await expect(visitor).toHaveURL(/\/client\/request\?catalogue=/)
  const values: Record<string, string> = { Email: 'vera@example.com', 'First Name': 'Vera', 'Last Name': 'Visitor' }
  for (const input of await visitor.locator('form.customer .field').all()) {
    const label = (await input.locator('label').textContent()) ?? ''
    await input.locator('input').fill(values[label] ?? `Vera's ${label}`)
  }
  await visitor.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(visitor, 'Success', 'Request sent successfully')).toBeVisible()
  await expect(visitor.getByLabel('First Name')).toHaveValue('')
  await visitor.context().close()
})

test('the owner approves, and the private link answers the document', async () => {
  await page.getByRole('menuitem', { name: 'Request', exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Catalogue', 'Email', 'Registration Time', 'Action'])
  await page.getByRole('row', { name: /Vera/ }).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toContainText('Approve Request')
  await expect(dialog).toContainText("Vera's Occupation")
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /Vera/ })).toContainText('approved')

  await page.goto(await linkMailedTo(product.mailFolder, 'vera@example.com', '/client/request/'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^(Open the catalogue|Download)$/ }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(pdf)
  await page.goto('/resource/catalogue/history')
})

test('deleting the catalogue ends its private link', async () => {
  const link = await linkMailedTo(product.mailFolder, 'vera@example.com', '/client/request/')
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await page
    .getByRole('row', { name: /Spring/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Success', 'Success')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This request has ended' })).toBeVisible()
})

test('the owner sees what is done and closes the first steps', async () => {
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  const step = (hasText: string) => steps.getByRole('listitem').filter({ hasText })
  const [form, mail] = [step('Share its form address'), step('Let mail leave')]
  await expect(form.getByRole('img', { name: 'Done' })).toBeVisible()
  await expect(form).toHaveText('Share its form address')
  await expect(mail.getByRole('img', { name: 'To do' })).toBeVisible()
  await expect(mail).toContainText('Until then mail is written to files.')
  await steps.getByRole('button', { name: 'Close the first steps' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard Page' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible()
  await expect(steps).toBeHidden()
})
