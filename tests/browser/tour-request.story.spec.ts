import type { Page } from '@playwright/test'
import { customer } from './given.ts'
import { linkMailedTo } from './mail.ts'
import { enter, expect, freshEmail, test } from './test.ts'

test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true })

const page = { name: 'index.html', bytes: '<!doctype html><h1>Welcome to the villa</h1>' }

test('a visitor asks for a tour in French, enters it until the end that staff chose, and is out once they end it', async ({
  page: phone,
  browser,
  product,
  given,
}) => {
  const { tourId, name } = await given.uploadedTour([page])
  const email = freshEmail('claire')
  await phone.goto(`/api/client/tour/${tourId}`)
  await expect(phone.getByText(`Vous demandez la visite ${name}`)).toBeVisible()
  await fillForm(phone, email)
  await phone.getByRole('button', { name: 'Envoyer' }).click()
  await expect(phone.getByText(`Votre demande concernant ${name} a été reçue.`)).toBeVisible()

  const staff = await browser.newPage({
    ...{ baseURL: product.origin, locale: 'en-GB', hasTouch: false },
    viewport: { width: 1280, height: 800 },
  })
  await enter(staff, product.origin, (await given.person('ADMIN')).email)
  await staff.goto('/resource/catalogue/request')
  await staff.getByRole('row', { name: email }).getByRole('button', { name: 'Approve' }).click()
  const dialog = staff.getByRole('dialog').last()
  await expect(dialog).toContainText(`Voici votre visite : ${name}`)
  await dialog.getByLabel('Start Time').fill('01/01/2040 10:00')
  await dialog.getByLabel('End Time').fill('01/01/2039 10:00')
  await dialog.getByLabel('End Time').press('Tab')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Please choose an end after the start.')).toBeVisible()
  await dialog.getByLabel('Start Time').fill('')
  await dialog.getByLabel('Start Time').press('Tab')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText('Approved successfully')).toBeVisible()

  await phone.goto(await linkMailedTo(product.mailFolder, email, '/client/request/'))
  await expect(phone.getByText('samedi 1 janvier 2039')).toBeVisible()
  await phone.getByRole('button', { name: 'Entrer dans la visite' }).click()
  await expect(phone).toHaveTitle(new RegExp(name))
  const tour = phone.frameLocator('iframe')
  await expect(tour.getByRole('heading', { name: 'Welcome to the villa' })).toBeVisible()

  await staff.goto(`/resource/tour?tourId=${tourId}`)
  const row = staff.getByRole('row', { name: `${customer.firstName} ${customer.lastName}` })
  await row.getByRole('button', { name: 'Reject' }).click()
  await staff.getByRole('dialog').last().getByRole('button', { name: 'Reject' }).click()

  await expect(phone.getByText('Cette visite a été retirée')).toBeVisible()
  await expect(phone.locator('iframe')).toBeHidden()
  await staff.close()
})

async function fillForm(form: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...customer, email }))
    await form.locator(`input[name=${name}]`).fill(value)
}
