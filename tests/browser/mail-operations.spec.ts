import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { system } from '#contract/system.ts'
import { startDns } from '#support/servers/dns.ts'
import { startSmtp } from '#support/smtp.ts'
import type { Caller } from './caller.ts'
import type { Given } from './given.ts'
import { overflow, violations } from './look.ts'
import { owner, type Product, startProduct } from './product.ts'
import { enter, expect, freshEmail, notice, test as plain } from './test.ts'

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Mail really leaves, to a server that knows no mailbox with `wrong` in its name. */
const test = plain.extend<object, { smtp: Smtp; product: Product }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = []
      const smtp = await startSmtp({ after: (end) => ends.push(end) })
      await use(smtp)
      for (const end of ends) await end()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ smtp }, use) => {
      const ends: (() => Promise<void>)[] = []
      const zone = { txt: { 'firm.example': ['v=spf1 mx -all'] }, mx: { 'firm.example': ['mx.firm.example'] } }
      const dns = await startDns({ after: (end) => ends.push(end) }, zone)
      const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Docent <docent@firm.example>', NAME_SERVERS: dns.address }
      const product = await startProduct(settings)
      await use(product)
      await product.stop()
      for (const end of ends) await end()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.beforeEach(({ smtp }) => {
  smtp.answer = (recipient) => (recipient.includes('wrong') ? 550 : 250)
  smtp.words = () => '5.7.1 This mailbox takes nothing from you'
})

/** Approves a request of this address; its mail leaves on the way. */
async function approve(asOwner: Caller, given: Given, email: string): Promise<void> {
  const { id } = await given.catalogue()
  await given.request({ email }, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  await asOwner(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
}

test('an owner sees what became of mails, tries one again, dismisses another and sends a third elsewhere', async ({
  page,
  product,
  asOwner,
  given,
  smtp,
}) => {
  const [first, second, third] = [freshEmail('wrong-a'), freshEmail('wrong-b'), freshEmail('wrong-c')]
  for (const email of [first, second, third]) await approve(asOwner, given, email)
  await enter(page, product.origin, owner.email)
  await page.goto('/dashboard')
  await page.getByRole('menuitem', { name: 'Mail' }).click()
  const row = (email: string) => page.getByRole('row', { name: new RegExp(email) })
  await expect(row(first)).toContainText('refused')
  await expect(row(first)).toContainText('This mailbox takes nothing from you')
  expect(await violations(page)).toEqual([])
  for (const width of [390, 769, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), String(width)).toBe(0)
  }

  smtp.answer = () => 250
  await row(first).getByRole('button', { name: 'Try Again' }).click()
  await expect(row(first)).toContainText('handed to the mail server')
  await row(second).getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(row(second)).toHaveCount(0)
  await row(third).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Send to another address' }).click()
  const another = freshEmail('right')
  await page.getByRole('dialog').getByLabel('Email').fill(another)
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row(another)).toContainText('handed to the mail server')
  await expect(row(third)).toHaveCount(0)
})

test('an owner is told within seconds that mail fails, reads the answer of a test mail, and checks the sender', async ({
  page,
  product,
  asOwner,
  given,
  smtp,
}) => {
  await smtp.stop()
  const email = freshEmail('waits')
  await approve(asOwner, given, email)
  await enter(page, product.origin, owner.email)
  await page.goto('/operations/mail')
  await expect(page.getByRole('complementary', { name: 'Notices' })).toContainText(
    /Mail has been failing for .*; 1 waits\./,
  )
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('waiting')

  await page.getByRole('button', { name: 'Test Mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('me@example.com')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('ECONNREFUSED')
  await smtp.start()
  // A press right after the first one counts as one with it.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(notice(page, 'Success', 'Handed to the mail server')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('handed to the mail server')
  const paused = async () => (await asOwner(system.notices, {})).notices.map(({ code }) => code)
  expect(await paused()).not.toContain('mail-paused')

  await page.getByRole('button', { name: 'Check the Sender' }).click()
  await expect(dialog.getByRole('listitem')).toContainText([/SPF found/, /DMARC missing/, /MX found/])
  expect(await violations(page)).toEqual([])
})

test('an owner tries the mails of a period again after an outage', async ({ page, product, asOwner, given, smtp }) => {
  const email = freshEmail('wrong')
  await approve(asOwner, given, email)
  await enter(page, product.origin, owner.email)
  await page.goto('/operations/mail')
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('refused')
  smtp.answer = () => 250

  await page.getByRole('button', { name: 'Try a Period Again' }).click()
  const dialog = page.getByRole('dialog')
  // A filled time shows its Clear under the pointer.
  await dialog.getByLabel('From').hover()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Try Again' }).click()

  await expect(row).toContainText('handed to the mail server')
})
