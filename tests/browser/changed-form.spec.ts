import { catalogues } from '#contract/catalogues.ts'
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
  await submit.click()
  await expect(page.getByLabel('First Name')).toBeFocused()
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

test('what a visitor ticked is not taken for other words', async ({ page, given, asOwner }) => {
  const ask = (label: string, german: string) => {
    const questions = [{ id: 'post', label, kind: 'tick' as const, required: false }]
    const texts = { de: { questions: { post: german } } }
    return asOwner(settings.change, { body: { form: { questions, texts } } })
  }
  await ask('I want a brochure.', 'Ich möchte ein Heft.')
  const { id } = await given.catalogue()
  await page.goto(`/api/client/catalogue/${id}?lang=de`)
  for (const [name, value] of Object.entries({ ...customer, email: freshEmail('vera') }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.getByLabel('Ich möchte ein Heft.').check()
  await ask('I want a visit.', 'Ich möchte Besuch.')
  const visit = page.getByLabel('Ich möchte Besuch.')
  const submit = page.getByRole('button', { name: 'Absenden' })

  await submit.click()

  await expect(visit).not.toBeChecked()
  await expect(visit).toHaveAccessibleDescription('Diese Worte wurden geändert. Bitte lesen Sie sie noch einmal.')
  await visit.check()
  await submit.click()
  const follow = await page.getByRole('link', { name: 'Meine Anfrage verfolgen' }).getAttribute('href')
  await page.goto(follow ?? '')
  await expect(page.getByText('Ich möchte Besuch.')).toBeVisible()
  await ask('I want a call.', 'Ich möchte einen Anruf.')
  await page.reload()
  await expect(page.getByText('I want a visit.')).toBeVisible()
  await page.getByRole('button', { name: 'Meine Angaben ändern' }).click()
  await expect(page.getByLabel('Ich möchte einen Anruf.')).not.toBeChecked()
  await asOwner(settings.change, { body: { form: { questions: [] } } })
})

test('a wish for new editions is corrected in the words in which it was ticked', async ({ page, given, asOwner }) => {
  const change = (form: object) => asOwner(settings.change, { body: { form } })
  await change({ editions: 'Tell me about new editions.' })
  const { follow } = await given.request({ email: freshEmail('vera'), editions: true })
  await change({ editions: 'Send me letters every day.' })

  await page.goto(follow)
  await page.getByRole('button', { name: 'Correct my details' }).click()

  await expect(page.getByLabel('Tell me about new editions.')).toBeChecked()
  await expect(page.getByText('Send me letters every day.')).toHaveCount(0)
  await change({ editions: '' })
})

test('a wish that was ticked in a correction is not taken for other words', async ({ page, given, asOwner }) => {
  const change = (form: object) => asOwner(settings.change, { body: { form } })
  await change({ editions: 'Tell me about new editions.' })
  const { follow } = await given.request({ email: freshEmail('vera') })
  await page.goto(follow)
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await page.getByLabel('Tell me about new editions.').check()
  await change({ editions: 'Send me letters every day.', questions: [room] })

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByLabel('For which room?')).toBeFocused()
  await expect(page.getByLabel('Send me letters every day.')).not.toBeChecked()
  await change({ editions: '', questions: [] })
})

test('a form whose catalogue closes meanwhile says what to do in the place of its button, and keeps the words', async ({
  page,
  given,
  asOwner,
}) => {
  const { id } = await given.catalogue()
  await page.goto(`/api/client/catalogue/${id}`)
  for (const [name, value] of Object.entries({ ...customer, email: freshEmail('vera') }))
    await page.locator(`[name=${name}]`).fill(value)
  await asOwner(catalogues.disable, { params: { id } })

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('status').getByText('can no longer be requested')).toBeFocused()
  await expect(page.getByText('Please ask the person who gave you the address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await expect(page.getByLabel('Company')).toHaveValue(customer.company)
})

test('who has a browser that fills in the field that nobody sees is told, and sends with the next press', async ({
  page,
  given,
}) => {
  const { id } = await given.catalogue()
  await page.goto(`/api/client/catalogue/${id}`)
  for (const [name, value] of Object.entries({ ...customer, email: freshEmail('vera') }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=homepage]').fill('https://vera.example', { force: true })
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.locator('.toast.error')).toContainText('perhaps by your browser')

  await submit.click()

  await expect(notice(page, 'Success', 'Request sent successfully')).toBeVisible()
})
