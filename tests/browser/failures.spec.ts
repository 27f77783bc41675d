import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { customer } from './given.ts'
import { owner } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

const history = '**/api/catalogue/history*'

/** Returns the toast on the history screen when its call gets this response. */
async function toastFor(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route(history, answer)
  await page.goto('/resource/catalogue/history')
  await expect(page.getByText('This list could not be loaded.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
  return page.locator('.toast.error p')
}

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

test("a proxy's own error page is told in words", async ({ page }) => {
  const body = '<html><h1>502 Bad Gateway</h1></html>'
  const words = await toastFor(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }))
  await expect(words).toHaveText('The server could not answer (502). Please try again in a moment.')
})

test('a status that nothing explains is told in words', async ({ page }) => {
  const words = await toastFor(page, (route) =>
    route.fulfill({ status: 418, contentType: 'text/plain', body: 'teapot' }),
  )
  await expect(words).toHaveText('The server refused this without a reason (418).')
})

for (const [what, contentType, body] of [
  ['is cut short', 'application/json', '{"data":[{"id":"1'],
  ["is a proxy's page", 'text/html', '<html>Please sign in to the network</html>'],
  ['is empty', 'application/json', ''],
] as const) {
  test(`an answer that ${what} is told in words`, async ({ page }) => {
    const words = await toastFor(page, (route) => route.fulfill({ status: 200, contentType, body }))
    await expect(words).toHaveText('The answer did not arrive whole. Please check your connection and try again.')
  })
}

test('a connection that is lost before the answer is told in words', async ({ page }) => {
  const words = await toastFor(page, (route) => route.abort('connectionreset'))
  await expect(words).toHaveText('The server cannot be reached. Please check your connection and try again.')
})

test('calls that fail together say it once', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  const failed = Promise.all(
    ['history', 'views'].map((name) => page.waitForEvent('requestfailed', (request) => request.url().includes(name))),
  )

  await page.goto('/resource/catalogue/history')

  await failed
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('a connection that is lost within the answer is told in words', async ({ page }) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"data":', () => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const words = await toastFor(page, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  await expect(words).toHaveText('The answer did not arrive whole. Please check your connection and try again.')
  server.close()
})

test("a proxy's page in place of the answer is not taken for a form that was sent", async ({ page }) => {
  await page.route('**/api/client/catalogue/info', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Please sign in to the network</html>' }),
  )
  await page.goto('/client/request')
  for (const [field, value] of Object.entries(customer)) await page.locator(`[name=${field}]`).fill(value)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.locator('.toast.error')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue(customer.firstName)
})

test('an error stays ten seconds, and under the pointer or the focus for longer', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByPlaceholder('Enter Email').fill(owner.email)
  await page.getByPlaceholder('Password').fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  const toast = page.locator('.toast.error')
  await expect(toast).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.getByPlaceholder('Enter Email').focus()
  await page.clock.runFor(11_000)
  await expect(toast).toHaveCount(0)
})

/** Opens the sign-in page, whose toasts then stay until something takes them away. */
async function openLogin(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.goto('/login')
  await page.clock.pauseAt(60_000)
}

async function signInWith(page: Page, secret: string): Promise<void> {
  await page.getByPlaceholder('Password').fill(secret)
  const answered = page.waitForResponse(/api\/auth\/login/)
  await page.getByRole('button', { name: 'Login' }).click()
  await answered
}

test('three wrong passwords are told by one toast', async ({ page, given }) => {
  const { email } = await given.person('USER')
  await openLogin(page)
  await page.getByPlaceholder('Enter Email').fill(email)

  for (let wrong = 1; wrong <= 3; wrong++) await signInWith(page, `wrong ${wrong}`)

  await expect(page.locator('.toast')).toHaveCount(1)
})

test('what was said of a wrong password goes with the next answer to the form', async ({ page }) => {
  await openLogin(page)
  await page.getByPlaceholder('Enter Email').fill(owner.email)
  await signInWith(page, 'wrong')
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"secondFactor":"ticket"}' }),
  )

  await signInWith(page, 'right')

  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('an error that holds a link stays until it is closed', async ({ page, given }) => {
  const { name } = await given.catalogue()
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.goto('/resource/catalogue/upload')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Copy Form Address' })
    .click()
  const toast = page.locator('.toast.error')
  await expect(toast).toContainText('/api/client/catalogue/')
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
})

test('a success goes after three seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/forget-password/insert-email')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Process' }).click()
  await expect(notice(page, 'Success', 'Email sent successfully, please check your email')).toBeVisible()
  await page.clock.runFor(3_100)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a notice does not say its title twice', async ({ page, given }) => {
  const { name } = await given.catalogue()
  await page.goto('/resource/catalogue/upload')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('.toast-words')).toHaveText('Success')
})

test('what was said of a save goes when it succeeds, although a read failed with the same words', async ({ page }) => {
  await page.goto('/settings/form')
  await page.getByLabel('Sites that may show the form').fill('https://shop.example')
  await page.route('**/api/settings', (route) => route.abort('connectionreset'))
  const read = page.waitForEvent('requestfailed', (request) => request.method() === 'GET')
  await page.getByRole('button', { name: 'Save' }).click()
  await read
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await page.unroute('**/api/settings')
  await page.route('**/api/settings', (route) => (route.request().method() === 'GET' ? undefined : route.continue()))

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.locator('.toast.success')).toBeVisible()
  expect(await page.locator('.toast.error').count()).toBe(0)
})
