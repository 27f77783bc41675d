import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

test('a narrow window shows one sentence with Continue and Log Out, and keeps what was typed', async ({ page }) => {
  await page.goto('/personal/info')
  await page.getByLabel('Company').fill('Half a word')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByText('Please open using desktop', { exact: true })).toBeVisible()
  for (const role of ['menu', 'textbox', 'heading'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveText(['Continue on this device', 'Log Out'])

  await page.setViewportSize({ width: 769, height: 900 })
  await expect(page.getByRole('menu').first()).toBeVisible()
  await expect(page.getByLabel('Company')).toHaveValue('Half a word')
  await expect(page.getByLabel('Company')).toBeFocused()
})

test('a narrow window keeps an open modal, out of reach of keyboard and screen reader', async ({ page }) => {
  await page.goto('/user-management/admin?size=100')
  await page.getByRole('button', { name: 'Change Password' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Confirmed Password').fill('half a passw')
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(page.getByText('Please open using desktop', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  for (let count = 0; count < 4; count += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    if (focused !== (await page.locator('body').textContent()))
      expect(['Continue on this device', 'Log Out']).toContain(focused)
  }
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(dialog.getByLabel('Confirmed Password')).toHaveValue('half a passw')
})

test('keys act on nothing behind the notice of a narrow window', async ({ page, given }) => {
  await given.request()
  await page.goto('/resource/catalogue/request')
  await expect(page.locator('.ant-table-row').first()).toBeVisible()
  await page.keyboard.press('r')
  const message = page.getByRole('dialog', { name: 'Reject' }).getByRole('textbox')
  await message.fill('Sadly ')
  await page.setViewportSize({ width: 683, height: 384 })
  await expect(page.getByText('Please open using desktop', { exact: true })).toBeVisible()

  await page.keyboard.type('a?')

  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(message).toHaveValue(/^Sadly /)
})

test('the narrow page logs out, and first says that changes will be lost', async ({ page }) => {
  await page.goto('/personal/info')
  await page.getByLabel('Company').fill('Not saved')
  await page.setViewportSize({ width: 600, height: 900 })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await logOut.click()
  await expect(page.getByRole('alert')).toHaveText('Your changes have not been saved and will be lost.')
  await logOut.click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a printed list is the list, however narrow the paper is', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/user-management/admin')
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await expect(page.getByText('Please open using desktop')).toHaveCount(0)
})

test('the scroll bars of the dark menu are dark, also in a narrow window', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expect(page.locator('.sider')).toHaveCSS('color-scheme', 'dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.menu-panel')).toHaveCSS('color-scheme', 'dark')
})

test('menu entries are named by their words alone', async ({ page }) => {
  await page.goto('/dashboard')
  const names = [
    'User Management',
    'Admin',
    'Registration',
    'Dashboard',
    'Resource',
    'Catalogue',
    'Upload',
    'Request',
    'History',
  ]
  for (const name of [...names, 'Tour', 'Personal', 'Info', 'Change Password', 'Log Out']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
})

test('the menu leads to the dashboard, after User Management for owners and first for staff, and so does the logo', async ({
  page,
  product,
  given,
}) => {
  const top = page.locator('.sider nav > ul > li')
  await page.goto('/personal/info')
  await expect(top.nth(0)).toContainText('User Management')
  await top.nth(1).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Page' })).toBeVisible()
  await page.goto('/personal/info')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  await page.goto('/personal/info')
  await expect(top.first()).toHaveText('Dashboard')
})

test("one's own row has no Delete and says why", async ({ page }) => {
  await page.goto('/user-management/admin?size=100')
  const row = page.getByRole('row', { name: /Olga/ })
  await expect(row.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(row.getByTitle('You cannot delete your own account.')).toHaveText('You')
})

test('the sidebar is 220 wide, its logo 150, and the dashboard keeps its heading', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Page' })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Dashboard · Docent$/)
  expect((await page.locator('.sider').boundingBox())?.width).toBe(220)
  expect((await page.getByRole('img', { name: 'Docent' }).boundingBox())?.width).toBe(150)
})

test('unknown addresses lead to 404, and from there to login', async ({ page }) => {
  for (const path of ['/nothing/here', '/404']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('lists are paged in the address, newest first, with the sizes on offer', async ({ page, given }) => {
  for (let count = 0; count < 13; count += 1) await given.request({ firstName: 'Paula', lastName: `Page ${count}` })
  await page.goto('/resource/catalogue/request?size=5')
  const rows = page.locator('.ant-table-row')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('Paula Page 12')

  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2&size=5|size=5&page=2/)
  await expect(rows.first()).toContainText('Paula Page 7')
  await page.goBack()
  await expect(rows.first()).toContainText('Paula Page 12')
  await page.goForward()
  await expect(rows.first()).toContainText('Paula Page 7')
  await page.reload()
  await expect(rows.first()).toContainText('Paula Page 7')

  await page.getByRole('combobox').click()
  await expect(page.locator('.ant-select-item-option')).toHaveText(
    ['5', '10', '20', '50', '100'].map((n) => `${n} / page`),
  )
  await page.locator('.ant-select-item-option', { hasText: '20 / page' }).click()
  await expect(page).toHaveURL(/page=1&size=20|size=20&page=1/)
  await expect(rows.nth(12)).toBeVisible()
})

test('a page that became empty steps back', async ({ page, given }) => {
  await given.registration('Lena', 'Last')
  const total = await pendingCount()
  await page.goto(`/user-management/registration?page=${total + 3}&size=1`)
  await expect(page.locator('.ant-table-row')).toHaveCount(1)
  await page.goto(`/user-management/registration?page=${total}&size=1`)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (total > 1) await expect(page.locator('.ant-table-row')).toHaveCount(1)
  else await expect(page.getByText('No Data')).toBeVisible()

  async function pendingCount(): Promise<number> {
    await page.goto('/user-management/registration?size=100')
    await page.locator('.ant-table-row').first().waitFor()
    return page.locator('.ant-table-row').count()
  }
})

test('a list that cannot be loaded says so once and may be tried again', async ({ page }) => {
  await page.route('**/api/catalogue/history*', (route) => route.abort())
  await page.goto('/resource/catalogue/history')
  await expect(page.getByText('This list could not be loaded.')).toBeVisible()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await page.unroute('**/api/catalogue/history*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This list could not be loaded.')).toBeHidden()
})

test('a modal opens and closes by keyboard, and the focus returns to its opener', async ({ page, given }) => {
  const { email } = await given.person('USER')
  await page.goto('/user-management/admin?size=100')
  const opener = page.getByRole('row', { name: new RegExp(email) }).getByRole('button', { name: 'Delete' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a refusal by the server shows one toast, and the modal stays open until its row is gone', async ({
  page,
  given,
  asOwner,
}) => {
  const { id, email } = await given.person('USER')
  await page.goto('/user-management/admin?size=100')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: 'Delete' })
    .click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  const body = JSON.stringify({ Message: 'The last owner cannot be deleted.' })
  await page.route('**/user/**', (route) => route.fulfill({ status: 409, contentType: 'application/json', body }), {
    times: 1,
  })
  await remove.click()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await expect(remove).toBeEnabled()

  await asOwner(users.remove, { params: { id } })
  await remove.click()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the menu is walked by keyboard, and the new screen takes the focus', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('menu').first().focus()
  await page.getByRole('menuitem', { name: 'History' }).press('Enter')
  await expect(page).toHaveURL('/resource/catalogue/history')
  await expect(page.getByRole('heading', { name: 'Request History' })).toBeFocused()
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Request History · Docent$/)
})

test('times tell their whole moment and zone on hover', async ({ page }) => {
  await page.goto('/user-management/admin')
  const time = page.locator('.ant-table-row time').first()
  await expect(time).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(time).toHaveAttribute('title', /CET|GMT\+1/)
})

const accessChunk = '**/static/js/AccessScreen-*'

test('a part of the program that does not arrive is tried again and then shown as an error', async ({ page }) => {
  let tries = 0
  await page.route(accessChunk, (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('/dashboard')
  await page.evaluate(() => sessionStorage.setItem('docent-reloaded-at', String(Date.now())))
  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page).toHaveURL('/resource/tour')
  expect(tries).toBeGreaterThan(1)
})

test('a failed part is asked for under another address, since some browsers keep a failed import', async ({ page }) => {
  await page.route(/AccessScreen-[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/dashboard')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('after an update whose old files are gone, the wanted screen is loaded anew', async ({ page }) => {
  let isUpdated = false
  await page.route(accessChunk, (route) => (isUpdated ? route.continue() : route.fulfill({ status: 404, body: '' })))
  await page.goto('/dashboard')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isUpdated = true
  })
  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible()
  await expect(page).toHaveURL('/resource/tour')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard Page' })).toBeVisible()
})

test('a style sheet that is gone after an update also leads to the wanted screen', async ({ page }) => {
  let isUpdated = false
  const sheets = '**/static/media/DataTable-*.css'
  await page.route(sheets, (route) => (isUpdated ? route.continue() : route.fulfill({ status: 404, body: '' })))
  await page.goto('/dashboard')
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isUpdated = true
  })
  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await expect(page.locator('.column-head').first()).toHaveCSS('display', 'flex')
  await expect(page).toHaveURL('/resource/tour')
  expect(isUpdated).toBe(true)
})

test('the first Tab skips the menu, and the shell has one main part', async ({ page }) => {
  await page.goto('/resource/catalogue/history')
  await expect(page.getByRole('heading', { name: 'Request History' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Request History' })).toBeFocused()
})

test("a visitor with a dead address gets the firm's website in its colour", async ({ page, product, asOwner }) => {
  const firm = { name: 'Habsburg Chairs', accent: '#0a6a4a', website: 'https://chairs.example/' }
  await asOwner(settings.change, { body: { firm } })
  await page.evaluate(() => localStorage.clear())
  await expect
    .poll(async () => (await fetch(`${product.origin}/404`)).text().then((html) => html.includes('#0a6a4a')))
    .toBe(true)

  await page.goto('/nothing/here')
  const website = page.getByRole('button', { name: 'Habsburg Chairs' })
  await expect(website).toHaveCSS('background-color', 'rgb(10, 106, 74)')
  await expect(page.getByText('it may have been cut short')).toBeVisible()
  await asOwner(settings.change, { body: { firm: { name: '', accent: '', website: '' } } })
})

test('no icon has an English name beside the words of its button', async ({ page }) => {
  await page.goto('/resource/catalogue/request?lang=de')
  await expect(page.locator('.anticon').first()).toBeVisible()

  await expect(page.locator('.anticon:not([aria-hidden])')).toHaveCount(0)
})

test('the arrows to other pages of a list have names in the language of the page', async ({ page }) => {
  await page.goto('/user-management/admin?lang=de')

  await expect(page.getByRole('button', { name: 'Nächste Seite', includeHidden: true })).toBeVisible()
})
