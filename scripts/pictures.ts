/** Takes the pictures of the README from the running product, with sample data. `FONTCONFIG_FILE` names other fonts. */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startSmtp } from '#support/smtp.ts'
import { launchOptions } from '../tests/browser/browser.ts'
import { makeOwner } from '../tests/browser/caller.ts'
import { fillLogin } from '../tests/browser/login.ts'
import { startProduct } from '../tests/browser/product.ts'
import { printBrochure } from './pictures/brochure.ts'
import { fill } from './pictures/given.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
/** The pictures are loaded with the README. */
const maxBytes = 600_000
let whole = 0

const { FONTCONFIG_FILE } = process.env
const browser = await chromium.launch({
  ...launchOptions,
  env: { ...process.env, ...launchOptions.env, ...(FONTCONFIG_FILE ? { FONTCONFIG_FILE } : {}) },
})
const smtp = await startSmtp({ after: () => {} })
const product = await startProduct({ SMTP_URL: smtp.url, RATE_LIMITS: 'on' })
try {
  await mkdir(folder, { recursive: true })
  const asOwner = await makeOwner(product)
  const brochure = await printBrochure(browser, 'Chairs and tables')
  const addresses = await fill({ product, asOwner, brochure, received: smtp.received })
  const page = await browser.newPage({
    baseURL: product.origin,
    viewport: { width: 1200, height: 860 },
    locale: 'en-GB',
  })
  await show(page, addresses.form, '.cover')
  await take(page, 'form')
  await show(page, addresses.visitor, '.letter')
  await take(page, 'visitor')
  await page.getByRole('button', { name: 'Read' }).click()
  await page.getByRole('button', { name: 'Contents' }).click()
  await page
    .locator('.reader-page img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.decode())
  await page.waitForLoadState('networkidle')
  await take(page, 'reader')
  await page.setViewportSize({ width: 1440, height: 860 })
  await fillLogin(page)
  await show(page, '/resource/catalogue/request', '.ant-table-row')
  await take(page, 'requests')
  await show(page, '/dashboard', '.chart')
  await page.getByRole('button', { name: 'Close the first steps' }).click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'hidden' })
  await page.getByText('By week', { exact: true }).click()
  await page.waitForLoadState('networkidle')
  await take(page, 'dashboard')
} finally {
  await browser.close()
  await product.stop()
  await smtp.stop()
}

async function show(page: Page, path: string, until: string): Promise<void> {
  await page.goto(path)
  await page.locator(until).first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  whole += (await stat(path)).size
  console.log(`${path}, ${whole} bytes so far`)
  if (whole > maxBytes) throw new Error(`The pictures have more than ${maxBytes} bytes`)
}
