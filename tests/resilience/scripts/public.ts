import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { tourAccess } from '#contract/tour-access.ts'
import type { Call } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { mailFolder } from '#support/mails.ts'
import type { Product } from '../harness/instances.ts'
import type { Run } from '../harness/run.ts'
import { fillAll, look, press } from './watch.ts'

/** Visitors' URLs with a payload in a parameter. */
const addresses = (payload: string): string[] => {
  const value = encodeURIComponent(payload)
  return [
    `/client/request?catalogue=${value}&source=${value}`,
    `/client/document?reason=${value}`,
    `/login?from=${value}&redirect-url=${value}`,
    `/setup?token=${value}`,
    `/confirm-email?id=${value}`,
    `/stop-email-change?id=${value}`,
    `/forget-password/reset?id=${value}`,
    `/tour?token=${value}`,
    `/nowhere/${value}?${value}#${value}`,
  ]
}

export async function openAddresses(run: Run, page: Page, payloads: string[]): Promise<void> {
  for (const payload of payloads) {
    for (const address of addresses(payload)) {
      // The page's scripts have run by then; images may load later.
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      // No catalogue has such an id, and the form then leads on.
      if (address.startsWith('/client/request')) await page.waitForURL('**/client/closed?lang=*')
      await look(run, page)
    }
    if (!run.goesOn()) return run.note('not all addresses were opened')
  }
}

/** Sign-in redirects to the page in the URL only if it is ours. */
export async function signInTowards(run: Run, page: Page, product: Product, payloads: string[]): Promise<void> {
  for (const payload of payloads.filter((text) => /^(javascript|data|\/\/)/i.test(text))) {
    await page.goto(`/login?from=${encodeURIComponent(payload)}`)
    await page.getByPlaceholder('Enter Email').fill(product.owner.email)
    await page.getByPlaceholder('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    if (!page.url().startsWith(product.origin)) run.wrong(`signed in towards ${page.url()}`)
    await look(run, page)
  }
}

/** The form with a payload in every field, and in the error beside every field. */
export async function fillForm(run: Run, page: Page, payloads: string[]): Promise<void> {
  let said = ''
  const errors = () => Object.keys(customer).map((field) => ({ field, message: said }))
  await page.route(`**${catalogueRequests.send.path}`, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({ Message: said, errors: errors() }),
    }),
  )
  await page.goto('/client/request')
  for (const payload of payloads) {
    said = payload
    await fillAll(page, '.customer .field input', payload)
    await fillAll(page, '.customer .field input[name=email]', customer.email)
    await press(page, 'Submit')
    await page.locator('.toast.error p', { hasText: payload }).first().waitFor()
    await page.locator('form.customer .field', { hasText: payload }).last().waitFor()
    await look(run, page)
  }
}

/** The tour page shows the name of its access. */
export async function walkTours(run: Run, page: Page, staff: Call): Promise<void> {
  for (const { name, token } of (await staff(tourAccess.list)).data) {
    await page.goto(`/tour?token=${token}`)
    await page.locator('h1', { hasText: name }).waitFor({ state: 'attached' })
    if (!(await page.title()).includes(name)) run.wrong(`the title of a tour is ${await page.title()}`)
    await look(run, page)
  }
}

/** A file is downloaded, never shown; its policy would also block scripts and reads if it were shown. */
export async function openFiles(run: Run, page: Page, addresses: () => Promise<string[]>): Promise<void> {
  for (const address of await addresses()) {
    const saved = page.waitForEvent('download', { timeout: 10_000 }).catch(() => undefined)
    await page.goto(address).catch(() => undefined)
    if (!(await saved)) run.wrong(`not saved but shown: ${new URL(address).pathname}`)
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const { 'content-disposition': _saved, ...headers } = response.headers()
      await route.fulfill({ response, headers: { ...headers, 'content-type': 'text/html' } })
    })
    await page.goto(address)
    run.tried()
    const mayRead = await page.evaluate(() => {
      try {
        return localStorage.length >= 0
      } catch {
        return false
      }
    })
    if (mayRead) run.wrong(`an upload shown as a page may read tokens: ${new URL(address).pathname}`)
    await page.unroute(address)
  }
}

/** The elements of our mail template, with the attributes that it uses; anything else comes from a payload. */
const ours =
  /<style>[^<]*<\/style>|<!doctype html>|<\/?(html|head|meta|title|body|table|tr|td|p|blockquote|br|a|img)( (lang|dir|charset|name|content|class|style|role|cellpadding|cellspacing|border|width|height|align|bgcolor|href|src|alt)="[^"<>]*")*>/g

export async function readMails(run: Run, page: Page, { dataDir }: Product, expected: number): Promise<void> {
  const mails = await mailFolder(dataDir)
  if (mails.length < expected) run.wrong(`${mails.length} mails, ${expected} expected`)
  for (const { html, to, subject } of mails) {
    if (/[<>]/.test(html.replace(ours, ''))) run.wrong(`the mail "${subject}" to ${to} holds an element from a payload`)
    await page.setContent(html)
    await look(run, page)
  }
}
