import type { Page } from '@playwright/test'
import { pdf } from '#support/given.ts'
import type { Run } from '../harness/run.ts'
import { fillAll, look, press } from './watch.ts'

const pageSize = 100

interface Table {
  path: string
  /** The buttons that open a modal for a row, and how often the modal shows the payload. */
  modals: readonly string[]
  times?: number
}

export const tables: readonly Table[] = [
  { path: '/user-management/admin', modals: ['Change Password', 'Delete'] },
  { path: '/user-management/registration', modals: ['Approve', 'Reject'] },
  { path: '/resource/catalogue/request', modals: ['Approve', 'Reject'], times: 7 },
  { path: '/resource/catalogue/history', modals: [] },
  { path: '/resource/catalogue/upload', modals: ['Delete'] },
  { path: '/resource/tour', modals: ['Reject'] },
]

/** Visits all pages of a table and opens every modal of every row. */
export async function visitTable(
  run: Run,
  page: Page,
  { path, modals, times }: Table,
  payloads: string[],
): Promise<void> {
  const shown: string[] = []
  const rows = page.locator('.ant-table-row')
  let first: string | null = null
  for (let number = 1; number === 1 || (await rows.count()) === pageSize; number++) {
    await page.goto(`${path}?page=${number}&size=${pageSize}`)
    await rows.first().waitFor()
    // Beyond the last page the screen goes back to it.
    const now = await rows.first().getAttribute('data-row-key')
    if (now === first) break
    first = now
    await look(run, page)
    shown.push(...(await rows.allTextContents()))
    for (const modal of modals) await openEach(run, page, modal, payloads, times)
    if (!run.goesOn()) return run.note(`${path}: not all of it`)
  }
  const missing = payloads.filter((payload) => !shown.some((text) => text.includes(payload)))
  if (missing.length > 0) run.wrong(`${path} does not show ${missing.length} payloads, such as ${missing[0]}`)
}

/** Opens modals one after the other without closing; the same modal then shows the next row. */
async function openEach(run: Run, page: Page, modal: string, payloads: string[], times = 1): Promise<void> {
  const dialog = page.locator('.ant-modal')
  for (const row of await page.locator('.ant-table-row', { hasText: 'canary' }).all()) {
    const name = (await row.locator('td').first().textContent()) ?? ''
    await row.getByText(modal, { exact: true }).dispatchEvent('click')
    const payload = payloads.find((text) => name === text || name === `${text} ${text}`) ?? name
    await dialog
      .getByText(payload)
      .nth(times - 1)
      .waitFor({ state: 'attached' })
    await look(run, page)
  }
  await page.keyboard.press('Escape')
  await dialog.first().waitFor({ state: 'hidden' })
}

/** A request without a catalogue lets staff choose one: searches for each by its name. */
export async function chooseCatalogues(run: Run, page: Page, payloads: string[]): Promise<void> {
  await page.goto('/resource/catalogue/request')
  await page.locator('.ant-table-row', { hasText: 'open@example.com' }).getByText('Approve').click()
  for (const payload of payloads) {
    await page.locator('.ant-modal').getByRole('combobox').fill(payload)
    await page.locator('.ant-select-item-option', { hasText: payload }).first().waitFor()
    await look(run, page)
  }
}

/** The name of a file during its upload. */
export async function nameFiles(run: Run, page: Page, payloads: string[]): Promise<void> {
  await page.goto('/resource/catalogue/upload')
  await page.getByText('New Catalogue').click()
  for (const payload of payloads) {
    const file = { name: `${payload}.pdf`, mimeType: 'application/pdf', buffer: pdf }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.locator('.sending-name').waitFor()
    await look(run, page)
    await press(page, 'Remove')
  }
}

/** The user's own information, and the name in the header. */
export async function renameOneself(run: Run, page: Page, payloads: string[]): Promise<void> {
  await page.goto('/personal/info')
  await page.locator('form input').first().waitFor()
  for (const payload of payloads) {
    await fillAll(page, 'form input:not([type=email])', payload)
    await press(page, 'Submit')
    await page.locator('.header-name', { hasText: payload }).waitFor()
    await look(run, page)
  }
}

/** Payloads in error messages. Our server never echoes input, so the test replaces its reply. */
export async function hearRefusals(run: Run, page: Page, payloads: string[]): Promise<void> {
  const left = [...payloads]
  await page.route('**/api/catalogue/history*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ Message: left[0] }) }),
  )
  await page.goto('/resource/catalogue/history')
  while (left.length > 0) {
    await page
      .locator('.toast.error p', { hasText: left[0] ?? '' })
      .first()
      .waitFor()
    await look(run, page)
    left.shift()
    if (left.length > 0) await press(page, 'Retry')
  }
  await page.unroute('**/api/catalogue/history*')
}
