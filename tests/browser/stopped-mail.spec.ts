import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { mail } from '#contract/mail.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, test as plain, productWith } from './test.ts'

/** A decision that can still be undone holds its mail. */
const test = plain.extend({ product: productWith({ UNDO_SECONDS: '60' }) })

test.use({ locale: 'fr-FR' })

test('staff read in their language that an owner stopped a mail, and not as words of a mail server', async ({
  page,
  product,
  asOwner,
  given,
}, info) => {
  const { id: catalogueId } = await given.catalogue()
  const { email } = await given.request({ email: freshEmail('stopped') }, catalogueId)
  const { data: requests } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  const id = requests[0]?.id ?? ''
  await asOwner(catalogueRequests.approve, { params: { id }, body: {} })
  const { data: mails } = await asOwner(mail.list, { query: { q: email, kind: 'answer' } })

  await asOwner(mail.stop, { params: { id: mails[0]?.id ?? '' } })

  const said = 'Un propriétaire a arrêté cet e-mail.'
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  await expect(page.locator('.attention')).toContainText(`n’a pas pu être distribué : ${said}`)
  await page.goto(`/resource/catalogue/history?request=${id}`)
  const drawer = page.locator('.request-drawer').getByRole('dialog')
  await expect(drawer.getByRole('note')).toContainText(said)
  await expect(drawer.getByRole('listitem').filter({ hasText: 'E-mail non distribué' })).toContainText(said)
  await expect(drawer.locator('q')).toHaveCount(0)
  await expect(drawer).not.toContainText('serveur de messagerie')
  await page.screenshot({ path: info.outputPath('drawer.png') })
})
