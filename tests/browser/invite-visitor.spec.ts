import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { linkMailedTo } from './mail.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, notice, test } from './test.ts'
import { address } from './visitor-request.ts'

test('staff invite a visitor above the requests, see what will be mailed, and the link opens the catalogue', async ({
  page,
  product,
  given,
}, info) => {
  const { name } = await given.catalogue()
  const email = freshEmail('guest')
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/request')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  for (const words of ['Please enter the address!', 'Please enter the first name!', 'Please choose the catalogue!'])
    await expect(dialog.getByText(words)).toBeVisible()

  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First Name').fill('Grace')
  await dialog.getByLabel('Last Name').fill('Hopper')
  await dialog.getByLabel('Catalogue to send').fill(name)
  await page.getByRole('option', { name }).or(page.getByTitle(name)).last().click()
  await dialog.getByLabel('Message to the visitor').fill('As we agreed at the fair.')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  for (const words of [email, `Here is your catalogue: ${name}`, 'As we agreed at the fair.'])
    await expect(preview).toContainText(words)
  await expect(dialog.getByLabel('Days that the link works')).toHaveValue('7')
  await page.screenshot({ path: info.outputPath('invite.png') })
  await dialog.getByRole('button', { name: 'Invite' }).click()

  await expect(notice(page, 'Success', 'Invitation sent successfully')).toBeVisible()
  await page.goto(await linkMailedTo(product.mailFolder, email, address))
  await expect(page.getByRole('button', { name: 'Open the catalogue' })).toBeVisible()
  await expect(page.getByText('Here is our catalogue.')).toBeVisible()
})

test('an invitation of somebody who has asked keeps what was typed and says what to do', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const catalogue = await given.catalogue()
  const { email } = await given.request({}, catalogue.id)
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/history')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First Name').fill('Grace')
  await dialog.getByLabel('Last Name').fill('Hopper')
  await dialog.getByLabel('Catalogue to send').fill(catalogue.name)
  await page.getByTitle(catalogue.name).last().click()

  await dialog.getByRole('button', { name: 'Invite' }).click()

  await expect(page.getByText(/has asked for this catalogue already/)).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  const { data } = await asOwner(catalogueRequests.history, { query: { size: 100 } })
  expect(data.filter((row) => row.email === email)).toHaveLength(1)
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('an invitation without a chosen language is previewed in that of the firm', async ({ page, product, given }) => {
    const { name } = await given.catalogue()
    const staff = await given.person('ADMIN')
    await enter(page, product.origin, staff.email)
    await page.goto('/resource/catalogue/history')
    await page.getByRole('button', { name: 'Einladen' }).click()
    const dialog = page.getByRole('dialog')

    await dialog.getByLabel('Zu sendender Katalog').fill(name)
    await page.getByTitle(name).last().click()

    const preview = dialog.getByRole('region', { name: 'Vorschau' })
    await expect(preview).toContainText(`Here is your catalogue: ${name}`)
    await expect(preview).toContainText('English')
  })
})
