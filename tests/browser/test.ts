import { test as base, type Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { type Caller, callerFor, makeOwner } from './caller.ts'
import { type Given, givenFor } from './given.ts'
import { type Product, password, startProduct } from './product.ts'

interface ForWorker {
  readonly product: Product
  /** A client with the owner's session. */
  readonly asOwner: Caller
  readonly given: Given
}

/** A product for each worker of the tests that have this fixture, with these settings. */
export const productWith = (settings?: Readonly<Record<string, string>>): WorkerFixture<Product> => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  async ({}, use) => {
    const product = await startProduct(settings)
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: 90_000 },
]

type WorkerFixture<T> = [
  (args: object, use: (value: T) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

/** Each worker runs one product; the tests of a file share it and create their own data. */
export const test = base.extend<object, ForWorker>({
  product: productWith(),
  asOwner: [async ({ product }, use) => use(await makeOwner(product)), { scope: 'worker' }],
  given: [async ({ product, asOwner }, use) => use(givenFor(product.origin, asOwner)), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.origin),
})

export { expect } from '@playwright/test'
export { freshEmail } from './given.ts'

/** Puts a session into the browser's storage, without the login form. */
export async function enter(page: Page, origin: string, email: string): Promise<void> {
  const { accessToken = '', refreshToken = '' } = await callerFor(origin)(auth.login, {
    body: { username: email, password },
  })
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  const stored = {
    accessToken,
    refreshToken,
    role: claims.ROLE,
    firstName: claims.FIRST_NAME,
    lastName: claims.LAST_NAME,
  }
  await page.goto(`${origin}/sample-tour/`)
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, stored)
}

/** Locates a toast by its kind and text. */
export const notice = (page: Page, kind: 'Success' | 'Error', text: string) =>
  page.locator('.toast', { hasText: kind }).locator('p').getByText(text, { exact: true })

/** Reads the clipboard from another page, because our pages may not read it. */
export async function pasted(page: Page): Promise<string> {
  const blank = await page.context().newPage()
  await blank.setContent('<textarea aria-label="Paste here"></textarea>')
  const area = blank.getByLabel('Paste here')
  await area.press('ControlOrMeta+V')
  const text = await area.inputValue()
  await blank.close()
  return text
}
