import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startSmtp } from '#support/smtp.ts'
import { owner, type Product, startProduct } from './product.ts'
import { enter, expect, freshEmail, notice, test as plain } from './test.ts'

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Mail really leaves, to a server that knows no mailbox with `wrong` in its name. */
const test = plain.extend<object, { smtp: Smtp; product: Product }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      let stop = async () => {}
      const smtp = await startSmtp({
        after: (end) => {
          stop = end as typeof stop
        },
      })
      smtp.answer = (recipient) => (recipient.includes('wrong') ? 550 : 250)
      await use(smtp)
      await stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ smtp }, use) => {
      const product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'Docent <docent@example.com>' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a mail that was refused is shown on top, and sent to a corrected address in two clicks', async ({
  page,
  product,
  smtp,
  asOwner,
  given,
}) => {
  const { id } = await given.catalogue()
  const { email } = await given.request({ email: freshEmail('wrong') }, id)
  const corrected = freshEmail('right')
  const { data } = await asOwner(catalogueRequests.listPending, { query: {} })
  const params = { id: data[0]?.id ?? '' }
  await asOwner(catalogueRequests.approve, { params, body: {} })
  await expect.poll(async () => (await asOwner(catalogueRequests.find, { params })).delivery).toBe('failed')

  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/history')
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('not delivered')
  await page.goto('/resource/catalogue/request')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText(`The mail to ${email} (Vera Visitor) could not be delivered:`)
  await expect(waiting).toContainText('refused with 550')

  await waiting.getByRole('button', { name: 'Send to another address' }).click()
  const address = page.getByRole('dialog').getByLabel('Email')
  await expect(address).toHaveValue(email)
  await address.fill(corrected)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  await expect(notice(page, 'Success', 'A new link is on its way')).toBeVisible()
  await expect(waiting.getByRole('listitem')).toContainText('Done')
  const mailed = async () => (await smtp.received()).filter((mail) => JSON.stringify(mail).includes(corrected)).length
  await expect.poll(mailed).toBe(1)
})

test('a caller who never got the mail is helped beside the history', async ({ page, product, asOwner, given }) => {
  const { id } = await given.catalogue()
  const { email } = await given.request({ email: freshEmail('wrong') }, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: {} })
  const params = { id: data[0]?.id ?? '' }
  await asOwner(catalogueRequests.approve, { params, body: {} })
  await expect.poll(async () => (await asOwner(catalogueRequests.find, { params })).delivery).toBe('failed')
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/history')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click()
  const drawer = page.locator('.request-drawer').getByRole('dialog')
  await expect(drawer.getByRole('note')).toContainText('refused with 550')
  await drawer.getByRole('button', { name: 'Send to another address' }).click()
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('right'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(drawer).toContainText('Mail sent: Your new link to', { timeout: 20_000 })
  await expect(drawer.getByRole('note')).toHaveCount(0)
})
