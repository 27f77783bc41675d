import type { Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import { makeOwner } from './caller.ts'
import { holdCalls } from './hold.ts'
import { fillLogin } from './login.ts'
import { owner, password, startProduct } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

/** Simulates an expired access token. */
const expireAccess = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'no token of ours'))

const refreshes = (pages: Page[]): string[] => {
  const seen: string[] = []
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) seen.push(request.url())
    })
  }
  return seen
}

/** What the page asks by itself would notice the end of a session before a click does. */
const holdAll = (page: Page) => holdCalls(page, '**/api/**')

test('login says what is missing and, once, why it failed', async ({ page, given }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please input your email!')).toBeVisible()
  await expect(page.getByText('Please input your password!')).toBeVisible()
  await page.getByPlaceholder('Enter Email').fill('nobody')
  await page.getByPlaceholder('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('The input is not valid E-mail!')).toBeVisible()

  const { email } = await given.person('USER')
  await page.getByPlaceholder('Enter Email').fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-busy')
})

test('an expired token is refreshed once for two tabs and all their calls', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/history')
  const other = await page.context().newPage()
  await other.goto('/resource/tour')
  await expect(other.getByRole('heading', { name: 'Tour' })).toBeVisible()
  const seen = refreshes([page, other])

  await expireAccess(page)
  await Promise.all([page.reload(), other.reload()])

  for (const tab of [page, other]) {
    await expect(tab.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await expect(tab.locator('.ant-spin-spinning')).toHaveCount(0)
    await expect(tab.locator('.toast')).toHaveCount(0)
  }
  expect(seen).toHaveLength(1)
})

test('a session that is over leads to login with one notice, and back', async ({ page, product, given, asOwner }) => {
  const person = await given.person('ADMIN')
  await enter(page, product.origin, person.email)
  await page.goto('/personal/info')
  await expect(page.getByLabel('First Name')).toBeVisible()
  const letCallsLeave = await holdAll(page)
  const body = { password: 'another battery staple', confirmedPassword: 'another battery staple' }
  await asOwner(users.changePassword, { params: { id: person.id }, body })

  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await expect(page).toHaveURL('/resource/tour')
  letCallsLeave()
  await expect(page).toHaveURL(/\/login\?from=%2Fresource%2Ftour/)
  await expect(notice(page, 'Error', 'Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await page.getByPlaceholder('Enter Email').fill(person.email)
  await page.getByPlaceholder('Password').fill(body.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/resource/tour')
})

test('what was typed into a page outlives the end of the session, for the same person', async ({
  page,
  product,
  given,
  asOwner: _,
}) => {
  const person = await given.person('ADMIN')
  const other = await given.person('ADMIN')
  const signIn = async (email: string, secret: string) => {
    await page.getByPlaceholder('Enter Email').fill(email)
    await page.getByPlaceholder('Password').fill(secret)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/personal/info')
  }
  const city = page.getByLabel('City', { exact: true })
  for (const [email, secret, typed] of [
    [person.email, password, 'Lindau'],
    [other.email, password, ''],
  ] as const) {
    await enter(page, product.origin, person.email)
    await page.goto('/personal/info')
    for (const label of ['Company', 'Address', 'Postcode', 'City', 'State', 'Country'])
      await page.getByLabel(label, { exact: true }).fill('Lindau')
    await page.route('**/api/user/changeInfo', (route) => route.fulfill({ status: 401, json: {} }))
    await page.route('**/api/auth/refresh*', (route) => route.fulfill({ status: 401, json: {} }))

    await page.getByRole('button', { name: 'Submit' }).click()

    await expect(notice(page, 'Error', 'Your session has ended. Please sign in again.')).toBeVisible()
    await page.unrouteAll()
    await signIn(email, secret)
    await expect(city).toHaveValue(typed)
  }
})

test('what was typed outlives the end of the session that another tab notices', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const person = await given.person('ADMIN')
  await enter(page, product.origin, person.email)
  await page.goto('/personal/info')
  const city = page.getByLabel('City', { exact: true })
  await city.fill('Lindau')
  const other = await page.context().newPage()
  await other.goto('/personal/info')
  await expect(other.getByLabel('First Name')).toBeVisible()
  const body = { password: 'another battery staple', confirmedPassword: 'another battery staple' }
  await asOwner(users.changePassword, { params: { id: person.id }, body })

  await other.getByRole('menuitem', { name: 'Tour' }).click()

  await expect(notice(page, 'Error', 'Your session has ended. Please sign in again.')).toBeVisible()
  await page.getByPlaceholder('Enter Email').fill(person.email)
  await page.getByPlaceholder('Password').fill(body.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/personal/info')
  await expect(city).toHaveValue('Lindau')
})

test('a refresh that cannot be made ends nothing: the call failed, and may be tried again', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/info')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/auth/refresh', (route) => route.abort())
  await expireAccess(page)
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByText('This list could not be loaded.')).toBeVisible()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await page.unroute('**/api/auth/refresh')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This list could not be loaded.')).toBeHidden()
  await expect(page).toHaveURL('/resource/catalogue/history')
})

test('a page opened without a session asks to sign in and leads back to it', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await page.goto('/resource/tour')
  await expect(page).toHaveURL(/\/login\?from=/)
  await page.getByPlaceholder('Enter Email').fill(email)
  await page.getByPlaceholder('Password').fill('correct horse battery')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.getByPlaceholder('Password').press('Enter')
  await expect(page).toHaveURL(`${product.origin}/resource/tour`)
})

test('logging out in one tab logs out the other, and leaves nothing in the browser', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/history')
  const other = await page.context().newPage()
  await other.goto('/personal/info')
  await expect(other.getByLabel('First Name')).toBeVisible()

  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('whoever goes back to the sign-in finds no password in it', async ({ page }) => {
  await page.goto('/login')
  await page.getByPlaceholder('Enter Email').fill('olga@example.com')
  await page.getByPlaceholder('Password').fill('correct horse battery')

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))

  await expect(page.getByPlaceholder('Password')).toHaveValue('')
  await expect(page.getByPlaceholder('Enter Email')).toHaveValue('olga@example.com')
})

test('whoever goes back to the sign-up finds what they typed, but no password', async ({ page }) => {
  await page.goto('/sign-up')
  await page.locator('input[name=email]').fill('olga@example.com')
  await page.locator('input[name=password]').fill('correct horse battery')

  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    document.documentElement.dataset.old = ''
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

  await expect(page.locator('html[data-old]')).toHaveCount(0)
  await expect(page.locator('input[name=email]')).toHaveValue('olga@example.com')
  await expect(page.locator('input[name=password]')).toHaveValue('')
})

test('a sign-in that comes back tells nothing of who was signed in before', async ({ page, product, given }) => {
  const { email } = await given.person('USER', 'Olga', 'Former')
  await enter(page, product.origin, email)
  await page.goto('/login')
  await expect(page.getByText('You are signed in as Olga Former.')).toBeVisible()

  // A packaged Chromium keeps no page for its Back button, so the page is told that it came back.
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

  await expect(page.getByText('You are signed in as Olga Former.')).toBeHidden()
})

test('whoever goes back to a screen after its session sees nothing of it', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  await expect(page.getByRole('menuitem', { name: 'Tour' })).toBeVisible()

  // A packaged Chromium keeps no page for its Back button, so the page is told that it came back.
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })

  await expect(page).toHaveURL(/\/login/)
})

test('when another user signs in in another tab, this tab reloads as that user', async ({ page, product, given }) => {
  const [first, second] = [await given.person('ADMIN', 'Fay'), await given.person('USER', 'Sam', 'Second')]
  await enter(page, product.origin, first.email)
  await page.goto('/resource/catalogue/history')
  await expect(page.getByRole('menuitem', { name: 'Tour' })).toBeVisible()
  const other = await page.context().newPage()
  await fillLogin(other, second.email)
  await expect(page.getByText('Sam Second')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Tour' })).toBeHidden()
})

test('log out works while the server cannot be reached', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/history')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('an address that is not allowed gets no token', async ({ page, given }) => {
  const { email } = await given.person('USER')
  await page.goto('/login?redirect-url=https%3A%2F%2Fevil.example%2F')
  await page.getByPlaceholder('Enter Email').fill(email)
  await page.getByPlaceholder('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await expect(page).toHaveURL(/redirect-url/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('an allowed address gets a token of its own, and nothing is stored here', async ({ browser }) => {
  const product = await startProduct({ REDIRECT_ORIGINS: 'https://editor.example' })
  await makeOwner(product)
  const page = await browser.newPage({ baseURL: product.origin })
  await page.route('https://editor.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Editor' }))
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'echo', url: product.origin }])
  const login = page.waitForRequest('**/api/auth/login')

  await page.goto(`/login?${new URLSearchParams({ 'redirect-url': 'https://editor.example/open?book=7' })}`)
  await page.getByPlaceholder('Enter Email').fill(owner.email)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page).toHaveURL(/^https:\/\/editor\.example\/open\?book=7&editor-token=[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await login).headers()['x-xsrf-token']).toBe('echo')
  await page.goto('/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.close()
  await product.stop()
})

test('a signed-in user who opens / is sent to their start page, and /login always shows the form', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER', 'Gwen', 'Guest')
  await enter(page, product.origin, email)
  await page.goto('/')
  await expect(page).toHaveURL('/resource/catalogue/request')
  await page.goto('/login')
  await expect(page.getByPlaceholder('Enter Email')).toBeVisible()
})

test('login says who is signed in and offers to go on', async ({ page, product, given }) => {
  const { email } = await given.person('USER', 'Gwen', '<b>Guest</b>')
  await page.goto('/login')
  await expect(page.getByText('You are signed in')).toHaveCount(0)
  await enter(page, product.origin, email)
  await page.goto('/login')
  await expect(page.getByText('You are signed in as Gwen <b>Guest</b>.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/resource/catalogue/request')
  await page.goto('/login?from=%2Fpersonal%2Finfo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/personal/info')
})

test('403 and 404 lead a signed-in person to their start page', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await page.goto('/403')
  await expect(page.getByRole('button')).toHaveText(['Back to Login'])
  await enter(page, product.origin, email)
  for (const path of ['/user-management/admin', '/404']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Go to your start page' }).click()
    await expect(page).toHaveURL('/resource/catalogue/request')
  }
})

test('sign-in leads only to pages that the role may see', async ({ page, given }) => {
  const { email } = await given.person('USER')
  const wanted = [
    '/user-management/admin',
    '/resource/tour/',
    '/resource/catalogue/upload?page=2',
    '/403',
    '/login',
    '/x',
  ]
  for (const from of wanted) {
    await page.goto(`/login?${new URLSearchParams({ from })}`)
    await page.getByPlaceholder('Enter Email').fill(email)
    await page.getByPlaceholder('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/resource/catalogue/request')
  }
})

for (const cookie of ['%', '%E0%A4%A', '%E2%82%AC', 'a%0Ab']) {
  test(`an anti-forgery cookie that says ${cookie} breaks no call`, async ({ page, product, given }) => {
    const { email } = await given.person('USER')
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: cookie, url: product.origin }])
    const login = page.waitForRequest('**/api/auth/login')
    await fillLogin(page, email)
    await expect(page).toHaveURL('/resource/catalogue/request')
    expect((await login).headers()['x-xsrf-token']).toBe(cookie)
    await expect(page.getByText('No Data')).toBeVisible()
  })
}

test("setting one's own password among the users leads to login with the words of success", async ({ browser }) => {
  const product = await startProduct()
  await makeOwner(product)
  const page = await browser.newPage({ baseURL: product.origin })
  await fillLogin(page)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('you will be signed out')
  await dialog.getByLabel('Password', { exact: true }).fill('another battery staple')
  await dialog.getByLabel('Confirmed Password').fill('another battery staple')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')
  await expect(notice(page, 'Success', 'Change password successfully')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.close()
  await product.stop()
})

test('after sign-in the page never redirects to another site', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  for (const wanted of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
    await page.goto(`/login?from=${wanted}`)
    await page.getByPlaceholder('Enter Email').fill(email)
    await page.getByPlaceholder('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`${product.origin}/resource/catalogue/request`)
  }
})

test('an owner starts at the users, other roles at the requests', async ({ page, given }) => {
  await fillLogin(page)
  await expect(page).toHaveURL('/user-management/admin')
  const { email } = await given.person('USER')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/resource/catalogue/request')
})
