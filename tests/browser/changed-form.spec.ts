import { settings } from '#contract/settings.ts'
import { customer } from './given.ts'
import { expect, freshEmail, notice, test } from './test.ts'

const wood = (options: string[]) =>
  ({ id: 'wood', label: 'Which wood?', kind: 'choice', required: true, options }) as const
const room = { id: 'room', label: 'For which room?', kind: 'text', required: true } as const

test('who corrects a form that the owner changes meanwhile sees what is asked now', async ({
  page,
  given,
  asOwner,
}) => {
  const change = (form: object) => asOwner(settings.change, { body: { form } })
  await change({ questions: [wood(['Oak', 'Pine'])] })
  const { follow } = await given.request({ email: freshEmail('vera'), answers: { wood: 'Oak' } })
  await page.goto(follow)
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await page.getByLabel('Company').fill('Vera Ltd')
  await change({ questions: [wood(['Oak', 'Pine']), room] })

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByLabel('For which room?')).toBeFocused()
  await expect(page.getByRole('status').getByText('The form was changed meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Company')).toHaveValue('Vera Ltd')
  await page.getByLabel('For which room?').fill('The hall')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details were changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await expect(page.getByLabel('For which room?')).toHaveValue('The hall')
  await expect(page.getByText('The form was changed meanwhile.')).toHaveCount(0)
  await change({ questions: [] })
})

test('a visitor whose form the owner changes meanwhile sees what is asked now, and loses nothing', async ({
  page,
  given,
  asOwner,
}) => {
  const change = (form: object) => asOwner(settings.change, { body: { form } })
  const submit = page.getByRole('button', { name: 'Submit' })
  await change({ questions: [wood(['Oak', 'Pine'])], consent: 'I agree to mail.' })
  const { id } = await given.catalogue()
  await page.goto(`/api/client/catalogue/${id}`)
  for (const [name, value] of Object.entries({ ...customer, email: freshEmail('vera') }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.getByLabel('Which wood?').selectOption('Oak')
  await page.getByLabel('I agree to mail.').check()
  await change({ questions: [room, wood(['Ash', 'Elm'])], consent: 'I agree to letters.' })

  await submit.click()

  await expect(page.getByText('The form was changed meanwhile. Please look at it once more.')).toBeVisible()
  await expect(page.getByLabel('For which room?')).toBeFocused()
  await expect(page.getByLabel('For which room?')).toHaveAccessibleDescription('Please answer this question!')
  await expect(page.getByLabel('Which wood?')).toHaveValue('')
  await expect(page.getByLabel('I agree to letters.')).not.toBeChecked()
  await expect(page.getByLabel('First Name')).toHaveValue(customer.firstName)
  await page.getByLabel('For which room?').fill('The hall')
  await page.getByLabel('Which wood?').selectOption('Elm')
  await page.getByLabel('I agree to letters.').check()
  await submit.click()
  await expect(notice(page, 'Success', 'Request sent successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Send another request' }).click()
  await expect(page.getByText('The form was changed meanwhile.')).toHaveCount(0)
  await change({ questions: [], consent: '' })
})

test('who types on while a changed form is read again keeps the focus', async ({ page, given, asOwner }) => {
  const change = (form: object) => asOwner(settings.change, { body: { form } })
  const { id } = await given.catalogue()
  await page.goto(`/api/client/catalogue/${id}`)
  for (const [name, value] of Object.entries({ ...customer, email: freshEmail('vera') }))
    await page.locator(`[name=${name}]`).fill(value)
  await change({ questions: [room] })
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(page.url(), async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await asked.promise
  await page.getByLabel('First Name').fill('Wolf')

  released.resolve()

  await expect(page.getByLabel('For which room?')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await change({ questions: [] })
})
