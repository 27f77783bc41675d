import type { Page } from '@playwright/test'
import { settings } from '#contract/settings.ts'
import { tours } from '#contract/tours.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { hour } from './given.ts'
import { overflow, violations } from './look.ts'
import { owner } from './product.ts'
import { listScreens } from './screens.ts'
import { enter, expect, test } from './test.ts'
import { approved, asked, questioned } from './visitor-request.ts'

const publicPages = [
  '/login',
  '/sign-up',
  '/forget-password/insert-email',
  '/forget-password/reset?id=x',
  '/setup?token=x',
  '/confirm-email?id=x',
  '/confirm-email?id=x&password=new',
  '/stop-email-change?id=x',
  '/session/end?id=x',
  '/invitation?id=x',
  '/client/request',
  '/client/request/x',
  '/client/closed',
  '/client/document?reason=gone',
  '/client/unsubscribe/unknown',
  '/client/notifications/unknown',
  '/tour?token=x',
  '/sample-tour/',
  '/403',
  '/404',
]

const personal = ['/personal/info', '/personal/change-password', '/personal/security', '/personal/notifications']
const screens = ['/dashboard', ...listScreens, '/settings/privacy', ...personal]

const modals: readonly (readonly [path: string, opener: string, ok?: string])[] = [
  ['/user-management/admin', 'Change Password', 'Update'],
  ['/user-management/admin', 'Delete'],
  ['/user-management/registration', 'Approve'],
  ['/user-management/registration', 'Reject'],
  ['/resource/catalogue/request', 'Approve', 'Approve'],
  ['/resource/catalogue/request', 'Reject'],
  ['/resource/catalogue/upload', 'New Catalogue', 'Create'],
  ['/resource/catalogue/upload', 'Delete'],
  ['/resource/tour', 'New Access', 'Create'],
  ['/resource/tour', 'Reject'],
]

const question = {
  id: 'a',
  label: 'Which room?',
  kind: 'choice' as const,
  options: ['Kitchen', 'Office'],
  required: true,
}

async function checkPage(page: Page, name: string): Promise<void> {
  expect.soft(await violations(page), `${name} at ${page.url()}`).toEqual([])
}

test('no page is wider than the window it is made for', async ({ page, product, given }) => {
  await given.person(
    'USER',
    'Wolfeschlegelsteinhausenbergerdorffs',
    'Maximilian-Alexander-Ferdinand-Friedrich-Christian-Habsburg',
  )
  await given.catalogue('An_unbroken_name_of_a_catalogue_that_somebody_exported_from_elsewhere')
  const fits = async (name: string) => {
    await page.waitForLoadState('networkidle')
    expect.soft(await overflow(page), name).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of publicPages) {
    await page.goto(path)
    await fits(`${path} at 360`)
  }
  await enter(page, product.origin, owner.email)
  for (const width of [769, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of screens) {
      await page.goto(path)
      await fits(`${path} at ${width}`)
    }
  }
})

test("the visitors' and sign-in pages are accessible", async ({ page }) => {
  // As if the links of these pages worked.
  await page.route('**/api/auth/link', (route) => route.fulfill({ status: 204 }))
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkPage(page, path)
    const submit = page.locator('form [type=submit], form button:not([type=button])').first()
    if (!(await submit.count()) || /^\/(confirm-|stop-|session)/.test(path)) continue
    await submit.click()
    await expect(page.locator('.field-error').first()).toBeVisible()
    await checkPage(page, `${path} refused`)
  }
})

test("the visitor's page of a request is accessible in its states", async ({ page, given, asOwner, product }) => {
  const tools = { given, asOwner, product }
  const { follow } = await asked(tools)
  await page.goto(follow)
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await page.getByLabel('Company').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.field-error')).toBeVisible()
  await checkPage(page, 'request corrected')

  await page.goto((await questioned(tools, 'Which chairs?')).link)
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.locator('.field-error')).toBeVisible()
  await checkPage(page, 'request questioned')
  await page.getByRole('button', { name: 'Withdraw my request' }).click()
  await checkPage(page, 'request withdrawn')

  const { link } = await approved(tools, 'Enjoy it!')
  await page.goto(link)
  await page.getByRole('button', { name: /^(Open the catalogue|Download)$/ }).click()
  await expect(page.getByRole('status')).toBeFocused()
  await checkPage(page, 'request open')
})

test('a list with filters, what is open above it and a list that finds nothing are accessible', async ({
  page,
  product,
  given,
}) => {
  const { name } = await given.catalogue()
  await given.request({ country: 'Norway' })
  await enter(page, product.origin, owner.email)
  for (const path of ['/resource/catalogue/request', '/resource/catalogue/history']) {
    await page.goto(`${path}?q=vera&country=norway&from=0&sortBy=name&columns=company,country`)
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: norway')
    await page.waitForLoadState('networkidle')
    await checkPage(page, `${path} filtered`)
    for (const opener of ['Columns', 'Filter by catalogue', 'Filter by registration time']) {
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByRole('dialog', { name: opener })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await checkPage(page, `${path} ${opener}`)
      await page.keyboard.press('Escape')
    }
  }
  await page.goto(`/resource/catalogue/history?q=nobody&status=approved`)
  await expect(page.getByRole('button', { name: 'Show all requests' })).toBeVisible()
  await checkPage(page, 'nothing found')
  await page.goto(`/resource/catalogue/upload?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('1 catalogue')).toBeVisible()
  await checkPage(page, 'catalogues searched')
})

test.describe('with a row in every list', () => {
  test.beforeAll(async ({ given, asOwner }) => {
    await given.person('USER')
    await given.registration()
    await given.request()
    await given.catalogue()
    await given.tour(-hour, hour)
    await asOwner(tours.create, { body: { name: 'Flat 4', kind: 'address', address: 'https://tours.example/4' } })
  })
  test.beforeEach(({ page, product }) => enter(page, product.origin, owner.email))

  for (const path of screens) {
    test(`the screen ${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await checkPage(page, path)
    })
  }

  for (const [path, opener, ok] of modals) {
    test(`the dialog ${opener} of ${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('button', { name: opener, exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
      if (ok) await dialog.getByRole('button', { name: ok, exact: true }).click()
      await page.waitForLoadState('networkidle')
      await checkPage(page, `${path} ${opener}`)
    })
  }

  for (const path of ['/resource/catalogue/request', '/resource/catalogue/history']) {
    test(`a request beside ${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      await page.locator('.ant-table-row').first().getByRole('link').click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'What happened' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await checkPage(page, `${path} opened`)
    })
  }

  for (const path of ['/resource/catalogue/upload', '/resource/tour']) {
    test(`a QR code of ${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      if (path.endsWith('upload')) await chooseInMenu(page.locator('tr[data-row-key]').first(), 'QR code')
      else await page.getByRole('button', { name: 'QR' }).first().click()
      await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code/ })).toBeVisible()
      await checkPage(page, `${path} QR`)
    })
  }

  test('a decision of many, the keys and a window that is too narrow are accessible', async ({ page }) => {
    await page.goto('/resource/catalogue/request')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: /^Approve \d+$/ }).click()
    await expect(page.getByRole('dialog')).toContainText('What the visitor will receive')
    await checkPage(page, 'many selected')
    await page.keyboard.press('Escape')
    // No key works while a dialog is open, nor before it has left the page.
    await expect(page.locator('[aria-modal="true"]')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Keys are on')
    await checkPage(page, 'keys')
    await page.setViewportSize({ width: 700, height: 900 })
    await checkPage(page, 'too narrow')
  })
})

test('the settings are accessible, also when they are narrow and when they refuse', async ({
  page,
  asOwner,
  product,
}) => {
  const firm = { accent: '#ffd54a', website: 'https://example.com' }
  await asOwner(settings.change, { body: { firm, form: { questions: [question], consent: 'I agree.' } } })
  await enter(page, product.origin, owner.email)
  const look = async () => {
    await checkPage(page, 'settings')
    expect.soft(await overflow(page), page.url()).toBeLessThanOrEqual(0)
  }
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  for (const width of [1440, 769]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/settings/firm')
    for (const tab of ['Sign-in', 'Form', 'Mail']) {
      await page.getByRole('tab', { name: tab }).click()
      await look()
    }
    await page.getByLabel('Accent colour').fill('blue')
    await save()
    await look()
    await page.goto('/settings/form')
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
    await look()
    const sites = page.getByLabel('Sites that may show the form')
    await sites.fill(`https://${'long-name-'.repeat(20)}.example/page`)
    await save()
    await expect(sites).toHaveAccessibleDescription(/Please enter each site/)
    await look()
  }
  await asOwner(settings.change, { body: { firm: { accent: '', website: '' }, form: { questions: [], consent: '' } } })
})
