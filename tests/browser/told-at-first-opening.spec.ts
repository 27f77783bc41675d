import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor } from './caller.ts'
import { linkMailedTo } from './mail.ts'
import { enter, expect, test } from './test.ts'
import { address, asked } from './visitor-request.ts'

const wish = 'Tell me by mail when the catalogue is first opened'

for (const [name, one] of [
  ['one', true],
  ['several', false],
] as const)
  test(`a tick at the approval of ${name} has its reader mailed when the link is first opened`, async ({
    page,
    product,
    given,
    asOwner,
  }, info) => {
    const staff = await given.person('ADMIN')
    const { email, id } = await asked({ product, given, asOwner })
    await enter(page, product.origin, staff.email)
    await page.goto('/resource/catalogue/request')
    const row = page.getByRole('row').filter({ hasText: email })
    if (one) await row.getByRole('button', { name: 'Approve' }).click()
    else {
      await row.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Approve 1' }).click()
    }
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(wish)).not.toBeChecked()

    await dialog.getByLabel(wish).check()
    await page.screenshot({ path: info.outputPath('approve.png') })
    await dialog.getByRole('button', { name: one ? 'Approve' : 'Approve 1', exact: true }).click()
    await expect
      .poll(async () => (await asOwner(catalogueRequests.find, { params: { id } })).delivery)
      .toMatch(/held|sent/)
    const key = keyOf(await linkMailedTo(product.mailFolder, email, address))
    await callerFor(product.origin)(visitorRequest.open, { body: { key } })

    const link = await linkMailedTo(product.mailFolder, staff.email, '/resource/catalogue/history')
    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''))
    await expect(page.getByRole('complementary').or(page.getByRole('region')).getByText(email).first()).toBeVisible()
  })
