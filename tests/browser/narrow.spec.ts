import type { Locator } from '@playwright/test'
import { fillLogin } from './login.ts'
import { overflow } from './look.ts'
import { linkMailedTo } from './mail.ts'
import { owner } from './product.ts'
import { listScreens } from './screens.ts'
import { enter, expect, notice, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const further = [
  '/dashboard',
  '/settings/firm',
  '/settings/form',
  '/settings/privacy',
  '/personal/info',
  '/personal/change-password',
  '/personal/security',
  '/personal/notifications',
]

test('a person goes on in a narrow window, and the device remembers it after Log Out', async ({ page, asOwner }) => {
  expect(asOwner).toBeDefined()
  await page.goto('/login')
  await page.getByPlaceholder('Enter Email').fill(owner.email)
  await page.getByPlaceholder('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please open using desktop', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue on this device' }).click()
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
})

test('a message leaves the end of a page in reach', async ({ page, asOwner }) => {
  expect(asOwner).toBeDefined()
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('Narrow')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirmed Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click({ timeout: 3_000 })
  await expect(page).toHaveURL('/login')
})

test.describe('on a device that went on', () => {
  test.beforeEach(async ({ page, product, asOwner }) => {
    expect(asOwner).toBeDefined()
    await enter(page, product.origin, owner.email)
    await page.goto('/personal/info')
    await page.locator('.desktop-only button').first().click()
  })

  test('what the keyboard reaches going back is never behind the header', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto('/settings/form')
    await page.getByRole('button', { name: 'Save' }).focus()
    const below = await page.locator('.header').evaluate((header) => header.getBoundingClientRect().bottom)
    const focused = page.locator('main :focus')

    for (await page.keyboard.press('Shift+Tab'); (await focused.count()) > 0; await page.keyboard.press('Shift+Tab')) {
      const box = await focused.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), await focused.innerText()).toBeGreaterThan(below)
    }
  })

  test('the buttons beside a heading are high enough for a finger', async ({ page }) => {
    for (const address of ['/user-management/admin', '/operations/mail']) {
      await page.goto(address)
      const buttons = page.locator('.screen-actions button')
      await expect(buttons.first()).toBeVisible()
      for (const button of await buttons.all())
        expect((await button.boundingBox())?.height, address).toBeGreaterThanOrEqual(36)
    }
  })

  test('a session is ended by a button that a thumb meets', async ({ page }) => {
    await page.goto('/personal/security')
    const end = page.getByRole('button', { name: /^End the session of/ }).first()
    await expect(end).toBeVisible()
    expect((await end.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

  test('the menu behind its button leads to a screen and closes', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page).toHaveURL('/resource/catalogue/history')
    await expect(page.getByRole('menuitem')).toHaveCount(0)

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  })

  test('a request is decided where the digest mail leads, with buttons that a thumb meets', async ({ page, given }) => {
    const { id, name } = await given.catalogue()
    const { email } = await given.request({ firstName: 'Thea', lastName: 'Thumb' }, id)
    await page.goto('/resource/catalogue/request')
    const row = page.getByRole('row', { name: /Thea Thumb/ })
    await expect(row).toContainText(name)
    await expect(row).toContainText(email)
    const approve = row.getByRole('button', { name: 'Approve' })
    expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await approve.tap()
    const dialog = page.getByRole('dialog', { name: 'Approve' })
    const box = await dialog.locator('.ant-modal-container').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await dialog.getByRole('button', { name: 'Approve' }).tap()
    await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()
    const [toast, heading] = [page.locator('.toast'), page.locator('h1')]
    expect((await toast.boundingBox())?.y).toBeGreaterThan((await heading.boundingBox())?.y ?? 844)
  })

  test('a message leaves the buttons of a tall dialog in reach', async ({ page, given }) => {
    const { id } = await given.catalogue()
    const { email } = await given.request({}, id)
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/resource/catalogue/request')
    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: 'Approve' })
      .tap()
    const approve = page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' })
    const body = JSON.stringify({ Message: 'A sentence that takes more than two lines of a phone. '.repeat(3) })
    await page.route('**/approve', (route) => route.fulfill({ status: 409, contentType: 'application/json', body }), {
      times: 1,
    })
    await approve.tap()
    await expect(page.locator('.toast.error')).toBeVisible()

    const toast = await page.locator('.toast.error').boundingBox()
    const button = await approve.boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
    await approve.tap()
    await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()
  })

  test('a calendar stands in the screen, wherever its field is', async ({ page }) => {
    await page.goto('/resource/tour')
    await page.getByRole('button', { name: 'New Access' }).tap()
    const dialog = page.getByRole('dialog')
    const calendar = page.locator('.ant-picker-dropdown:visible')
    for (const label of ['Start Time', 'End Time']) {
      await dialog.getByLabel(label).tap()
      await expect.soft(calendar, label).toBeInViewport({ ratio: 1 })
      await calendar.getByRole('button', { name: 'Close' }).tap({ timeout: 3_000 })
      await expect(calendar).toHaveCount(0)
    }
  })

  test('what is done with selected requests stays in sight', async ({ page, given }) => {
    for (const lastName of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      await given.request({ firstName: 'Lena', lastName })
    await page.goto('/resource/catalogue/request')
    const box = page.getByRole('row', { name: /Lena First/ }).getByRole('checkbox')
    await box.scrollIntoViewIfNeeded()
    const before = await box.boundingBox()

    await box.check()

    await expect(page.getByRole('button', { name: 'Approve 1', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await box.boundingBox()).toEqual(before)
  })

  test('an open request takes the whole window', async ({ page, given }) => {
    await given.request({ firstName: 'Wanda', lastName: 'Whole' })
    await page.goto('/resource/catalogue/request')
    await page.getByRole('link', { name: 'Wanda Whole' }).tap()
    await expect(page.getByRole('heading', { name: 'Wanda Whole' })).toBeVisible()
    await expect
      .poll(async () => page.locator('.request-drawer [role=dialog]').boundingBox())
      .toMatchObject({ x: 0, width: 390 })
  })

  test('the words of a narrow row name their columns', async ({ page, given }) => {
    await given.request({ firstName: 'Nora', lastName: 'Narrow', company: 'Narrow Ltd' })
    await page.goto('/resource/catalogue/history')
    const row = page.getByRole('row', { name: /Nora Narrow/ })
    await row.waitFor()
    const titles = await row
      .locator('td')
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content))
    expect(titles).toEqual(['none', '"Catalogue"', '"Email"', '"Registration Time"', '"Status"', '"Delivery"'])
  })

  test('everything in a narrow cell stands beside its title', async ({ page, product, given }) => {
    const { email } = await given.person('USER', 'Bea', 'Beside')
    await linkMailedTo(product.mailFolder, email, '/confirm-email')
    const startOf = async (part: Locator) => (await part.boundingBox())?.x
    await page.goto('/operations/mail')
    const mail = page.locator('tr', { hasText: email }).first()
    const recipient = await startOf(mail.locator('.cut'))
    expect.soft(await startOf(mail.locator('.mail-subject'))).toBe(recipient)
    expect.soft(await startOf(mail.locator('.mail-fact'))).toBe(recipient)
    await page.goto('/user-management/admin')
    const row = page.getByRole('row', { name: /Bea/ })
    const names = row.locator('.cut')
    expect(await startOf(row.locator('.role span'))).toBe(await startOf(names.nth(1)))
  })

  test.describe('in German, whose words are long', () => {
    test.use({ locale: 'de-DE' })

    test('no screen is wider than the window', async ({ page, given }) => {
      const { id } = await given.catalogue()
      await given.request({}, id)
      await given.registration()
      for (const path of [...listScreens, ...further]) {
        await page.goto(path)
        await page.locator('h1').waitFor()
        await page.waitForLoadState('networkidle')
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
      }
    })
  })
})
