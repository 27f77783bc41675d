import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { linkMailedTo } from './mail.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, test } from './test.ts'

const index = { name: 'index.html', bytes: '<!doctype html><h1>Welcome to the villa</h1>' }

test('the dialogs that decide on tours say tour, also for several and beside catalogues', async ({
  page,
  product,
  given,
}, info) => {
  const { tourId } = await given.uploadedTour([index])
  const [first, second, third] = ['one', 'two', 'three'].map(freshEmail) as [string, string, string]
  await given.request({ email: first, tourId })
  await given.request({ email: second, tourId })
  await given.request({ email: third }, (await given.catalogue()).id)
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  const dialog = page.getByRole('dialog')
  const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click()

  await row(first).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('will be told by mail that the tour cannot be shown.')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('About your request for a tour')
  await expect(dialog).not.toContainText('atalogue')
  await page.screenshot({ path: info.outputPath('rejection.png') })
  await cancel()

  await row(first).getByRole('checkbox').check()
  await row(second).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reject 2' }).click()
  await expect(dialog).toContainText('2 visitors will be told by mail that the tour cannot be shown.')
  await expect(dialog).not.toContainText('atalogue')
  await cancel()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(dialog).toContainText('2 visitors will each be sent a private link to their tour by mail.')
  await expect(dialog).not.toContainText('atalogue')
  await cancel()

  await row(third).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reject 3' }).click()
  await expect(dialog).toContainText('that the catalogue cannot be sent or the tour cannot be shown.')
  await expect(dialog).toContainText('About your catalogue request / About your request for a tour')
  await cancel()
  await page.getByRole('button', { name: 'Approve 3' }).click()
  await expect(dialog).toContainText('3 visitors will each be sent a private link to their catalogue or tour by mail.')
})

test('the events of a request for a tour say that it was asked for and entered', async ({
  page,
  browser,
  product,
  asOwner,
  given,
}) => {
  const { tourId } = await given.uploadedTour([index])
  const { email } = await given.request({ tourId })
  const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
  const id = data[0]?.id ?? ''
  await asOwner(catalogueRequests.approve, { params: { id }, body: {} })
  const visitor = await browser.newPage({ baseURL: product.origin })
  await visitor.goto(await linkMailedTo(product.mailFolder, email, '/client/request/'))

  await visitor.getByRole('button', { name: 'Enter the tour' }).click()

  await expect(visitor.locator('iframe')).toBeVisible()
  await visitor.close()
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/history?request=${id}`)
  const drawer = page.locator('.request-drawer').getByRole('dialog')
  await expect(drawer).toContainText('The visitor asked for the tour')
  await expect(drawer).toContainText('A person entered the tour')
  await expect(drawer).not.toContainText('atalogue')
})
