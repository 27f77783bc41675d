import type { Page } from '@playwright/test'
import { type Question, settings } from '#contract/settings.ts'
import { png } from './given.ts'
import { holdCalls } from './hold.ts'
import { violations } from './look.ts'
import { owner, type Product, password } from './product.ts'
import { test as base, enter, expect, notice, productWith } from './test.ts'

/** A product of its own: other tests expect Docent's own face and form. */
const test = base.extend<object, { product: Product }>({
  product: productWith(),
})

const svg = (inside = '') => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${inside}<rect width="200" height="50" fill="#0a7a5a"/></svg>`,
  ),
})

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => expect(notice(page, 'Success', 'Operation Success').last()).toBeVisible()
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('the owner gives the firm a name, a colour and a logo; the preview shows them first, Save keeps them', async ({
  page,
  asOwner,
}) => {
  await page.goto('/settings/firm')
  await page.getByLabel('Name', { exact: true }).fill('Habsburg Chairs')
  await expect(preview(page)).toContainText('Habsburg Chairs')
  await page.getByLabel('Accent colour').fill('#ffd54a')
  await expect(page.getByText(/^Too light for white text: .* shown in #\w{6}, links in #\w{6}\.$/)).toBeVisible()
  await page.getByLabel('Website').fill('https://example.com')
  await page.getByLabel(/^Logo/).setInputFiles(svg())
  await expect(preview(page).locator('img')).toHaveAttribute('src', /^data:/)
  await page.getByRole('tab', { name: 'Mail' }).click()
  await expect(preview(page)).toContainText('Habsburg Chairs is glad to send you')
  expect((await asOwner(settings.read, {})).firm.name).toBe('')

  await save(page)
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Habsburg Chairs')
  await expect(page.getByLabel('Accent colour')).toHaveValue('#ffd54a')
  await expect(page.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /^\/api\/settings\/logo\//)
  const { firm, logo } = await asOwner(settings.read, {})
  expect(firm).toMatchObject({ name: 'Habsburg Chairs', accent: '#ffd54a', website: 'https://example.com' })
  expect(logo).toMatchObject({ type: 'image/svg+xml', width: 200, height: 50 })
})

test('what is typed while Save is under way stays, and is not told to be saved', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  const [name, website] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Website')]
  await name.fill(' Linde Chairs ')
  const release = await holdCalls(page, '**/api/settings')
  await save(page)
  await website.fill('https://linde.example')
  release()

  await saved(page)
  await expect(website).toHaveValue('https://linde.example')
  await expect(name).toHaveValue('Linde Chairs')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await save(page)
  await expect.poll(async () => (await asOwner(settings.read, {})).firm.website).toBe('https://linde.example')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('a logo that is chosen while another one is being stored stays', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  await page.getByLabel(/^Logo/).setInputFiles(svg())
  const release = await holdCalls(page, '**/api/settings/logo')
  await save(page)
  await page.getByLabel(/^Logo/).setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /^data:image\/png/)
  release()

  await saved(page)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /^data:image\/png/)
  await asOwner(settings.removeLogo, {})
})

test('an address of the firm that lacks its scheme is completed', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  const [website, legal] = [page.getByLabel('Website'), page.getByLabel('Legal notice')]
  await legal.fill('www.linde.example/impressum')
  await website.fill('linde-moebel.example')
  await expect(legal).toHaveValue('https://www.linde.example/impressum')

  await website.press('Enter')

  await saved(page)
  const { firm } = await asOwner(settings.read, {})
  expect([firm.website, firm.legalUrl]).toEqual(['https://linde-moebel.example', 'https://www.linde.example/impressum'])
})

test('the owner finds the time zone of the firm by typing a part of its name', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  const zone = page.getByLabel('Time zone')
  await expect(zone).toHaveAccessibleDescription(/Yours is Europe\/Berlin \(GMT\+[12]\)\./)
  await zone.fill('new y')
  await zone.press('Enter')
  await save(page)
  await saved(page)
  expect((await asOwner(settings.read, {})).firm.timeZone).toBe('America/New_York')
})

test('the picture for mails is a PNG of at most 400 by 120 pixels', async ({ page }) => {
  await page.addInitScript(keepMailLogo)
  await page.goto('/settings/firm')
  await page.getByLabel(/^Logo/).setInputFiles(svg())
  await save(page)
  await saved(page)
  const bytes = Buffer.from(await page.evaluate(() => (window as unknown as { mailLogo: number[] }).mailLogo))
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([400, 100])
  expect(bytes.length).toBeLessThan(40_000)
})

/** Runs in the page: keeps the bytes that are sent, because a browser does not show those of a file. */
function keepMailLogo(): void {
  const send = window.fetch
  window.fetch = async (address, request) => {
    if (String(address).endsWith('/logo/mail') && request?.body instanceof Blob)
      Object.assign(window, { mailLogo: [...new Uint8Array(await request.body.arrayBuffer())] })
    return send(address, request)
  }
}

test('a logo is removed at Save', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  await page.getByLabel(/^Logo/).setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  await save(page)
  await saved(page)
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByRole('img', { name: 'The logo' })).toHaveCount(0)
  expect((await asOwner(settings.read, {})).logo?.type).toBe('image/png')
  await save(page)
  await expect.poll(async () => (await asOwner(settings.read, {})).logo).toBeNull()
})

test('a logo for dark grounds that goes with the logo leaves nothing unsaved', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  const dot = { name: 'dot.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel(/^Logo/).setInputFiles(dot)
  await page.getByLabel(/^The logo for dark/).setInputFiles(dot)
  await page.getByRole('button', { name: 'Remove the logo', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Without a Logo')

  await save(page)

  await expect.poll(async () => (await asOwner(settings.read, {})).firm.name).toBe('Without a Logo')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('a band stays white until there is a logo for coloured grounds, and the form shows what is stored', async ({
  page,
  asOwner,
}) => {
  await asOwner(settings.removeLogo, {})
  await page.goto('/settings/firm')
  await page.getByLabel(/^Logo/).setInputFiles(svg())
  await expect(page.getByRole('radiogroup', { name: 'Band at the top' })).toBeVisible()
  await expect(page.getByText(/^It is white until/)).toBeVisible()
  await page.getByLabel('The logo for dark and coloured grounds').setInputFiles(svg('<circle r="9"/>'))
  await expect(page.getByText(/^It is white until/)).toHaveCount(0)
  await save(page)
  await saved(page)
  const { logo, logoDark } = await asOwner(settings.read, {})
  const band = page.locator('.client-header')
  await page.goto('/client/request')
  await expect(band.locator('img')).toHaveAttribute('src', logoDark?.url ?? '')

  await asOwner(settings.change, { body: { firm: { band: 'white' } } })
  await page.goto('/client/request')
  await expect(band.locator('img')).toHaveAttribute('src', logo?.url ?? '')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(band.locator('img')).toHaveJSProperty('currentSrc', new URL(logoDark?.url ?? '', page.url()).href)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('a wrong colour and an http address are refused beside their fields, and nothing is stored', async ({
  page,
  asOwner,
}) => {
  const before = await asOwner(settings.read, {})
  await page.goto('/settings/firm')
  await page.getByLabel('Name', { exact: true }).fill('Somebody else')
  await page.getByLabel('Accent colour').fill('blue')
  await page.getByLabel('Website').fill('http://example.com')
  await page.getByLabel('Reply-to address').fill('nobody')
  await save(page)
  await expect(page.getByLabel('Accent colour')).toHaveAccessibleDescription(/Please enter a colour such as #1d50c4\./)
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/begins with https:\/\/\./)
  await expect(page.getByLabel('Reply-to address')).toHaveAccessibleDescription(/not valid E-mail!/)
  await expect(page.getByLabel('Accent colour')).toBeFocused()
  expect(await asOwner(settings.read, {})).toEqual(before)
})

test('what the server alone refuses stands beside its field too', async ({ page }) => {
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.continue({ postData: JSON.stringify({ firm: { accent: 'blue' } }) })
  })
  await page.goto('/settings/firm')
  await page.getByLabel('Name', { exact: true }).fill('Somebody else')
  await save(page)
  await expect(page.getByLabel('Accent colour')).toHaveAccessibleDescription(/Please enter a colour such as #1d50c4\./)
  await expect(notice(page, 'Error', 'Please enter a colour such as #1d50c4.')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeVisible()
})

test('what the server alone refuses of several sites stands beside them until it is corrected', async ({ page }) => {
  const refusal = 'Please enter each site as https://shop.example, without a page or a star.'
  let sites = ['https://shop.example', '*']
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.continue({ postData: JSON.stringify({ form: { embedOrigins: sites } }) })
  })
  await page.goto('/settings/form')
  const field = page.getByLabel('Sites that may show the form')
  await field.fill('https://shop.example')
  await save(page)
  await expect(field).toHaveAccessibleDescription(new RegExp(refusal))
  await expect(field).toBeFocused()
  await expect(notice(page, 'Error', refusal)).toBeVisible()
  sites = []
  await field.fill('')
  await save(page)
  await saved(page)
  await expect(field).not.toHaveAccessibleDescription(new RegExp(refusal))
})

test('an SVG that draws a part inside itself is refused beside the logo, and nothing is stored', async ({
  page,
  asOwner,
}) => {
  const before = await asOwner(settings.read, {})
  await page.goto('/settings/firm')
  await page.getByLabel('Name', { exact: true }).fill('Somebody else')
  await page.getByLabel(/^Logo/).setInputFiles(svg('<g id="a"><use href="#a"/></g>'))
  await save(page)
  const refusal = 'The SVG repeats its parts too often. Please save it with fewer copies.'
  await expect(page.getByLabel(/^Logo/)).toHaveAccessibleDescription(refusal)
  await expect(notice(page, 'Error', refusal)).toBeVisible()
  expect(await asOwner(settings.read, {})).toEqual(before)
})

test('a file of another kind, or too large, is refused before it is sent', async ({ page }) => {
  await page.goto('/settings/firm')
  const field = page.getByLabel(/^Logo/)
  await field.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: png })
  await expect(field).toHaveAccessibleDescription('Please choose an SVG or PNG file.')
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(200_001) })
  await expect(field).toHaveAccessibleDescription('The logo is larger than 200 kB.')
})

test('the owner hides a field and asks a question of their own; the preview shows it first, Save keeps it', async ({
  page,
  asOwner,
}) => {
  await page.goto('/settings/form')
  await expect(preview(page)).toContainText('Industry')
  await page.getByRole('radiogroup', { name: 'Industry' }).getByLabel('Hidden').check()
  await page.getByRole('radiogroup', { name: 'Company' }).getByLabel('Optional').check()
  await expect(preview(page)).not.toContainText('Industry')
  await expect(preview(page)).toContainText('Company (optional)')

  await page.getByRole('button', { name: 'Add a question' }).click()
  const question = page.getByRole('group', { name: 'Question 1' })
  await expect(question.getByLabel('Question', { exact: true })).toBeFocused()
  await question.getByLabel('Question', { exact: true }).fill('Which room?')
  await question.getByLabel('Choice').check()
  await question.getByLabel('Options').fill('Kitchen')
  await save(page)
  await expect(question.getByText('Please enter two to twenty different options.')).toBeVisible()
  await question.getByLabel('Options').fill('Kitchen\n\n Office \n')
  await page.getByLabel('Consent').fill('I agree.')
  await expect(preview(page)).toContainText('Which room? (optional)Please chooseKitchenOfficeI agree.')
  await save(page)
  await saved(page)

  await page.reload()
  await expect(page.getByRole('radiogroup', { name: 'Industry' }).getByLabel('Hidden')).toBeChecked()
  await expect(question.getByLabel('Options')).toHaveValue('Kitchen\nOffice')
  const { form } = await asOwner(settings.read, {})
  expect(form.fields).toMatchObject({ industry: 'hidden', company: 'optional', country: 'required' })
  expect(form.questions).toEqual([
    {
      id: expect.stringMatching(/^question-[a-z0-9]+$/),
      label: 'Which room?',
      kind: 'choice',
      options: ['Kitchen', 'Office'],
      required: false,
    },
  ])
})

test('the preview draws choices, ticks and the sentence above the fields as the form does', async ({
  page,
  asOwner,
}) => {
  const asked = { label: 'Shall we call you?', required: false }
  const questions = [
    { ...asked, id: 'tick', kind: 'tick' as const },
    { ...asked, id: 'choice', label: 'When?', kind: 'choice' as const, options: ['Early', 'Late'] },
  ]
  const fields = { city: 'optional' as const }
  const { form: before } = await asOwner(settings.read, {})
  await asOwner(settings.change, { body: { form: { questions, fields, introduction: '', consent: '' } } })
  await page.goto('/settings/form')
  await expect(preview(page).locator('select')).toHaveText('Please chooseEarlyLate')
  await expect(preview(page)).toContainText('Shall we call you?When? (optional)')
  await expect(preview(page)).not.toContainText('Please fill in every field.')
  await asOwner(settings.change, { body: { form: { questions: [], fields: before.fields } } })
})

test('the previews speak the language that is chosen for the firm, and the screen stays in its own', async ({
  page,
}, info) => {
  await page.goto('/settings/firm')
  const choose = async (language: string) => {
    await page.getByLabel('Default language').click()
    await page.getByTitle(language, { exact: true }).last().click()
  }
  await choose('Deutsch')
  await expect(preview(page)).toContainText('Passwort vergessen?')
  await page.getByRole('tab', { name: 'Form' }).click()
  await expect(preview(page)).toContainText('Vorname')
  await page.getByRole('tab', { name: 'Mail' }).click()
  await expect(preview(page)).toContainText('Ihr Katalog: Spring catalogue')
  await choose('العربية')
  await expect(preview(page).locator('.branded-page:visible')).toHaveAttribute('dir', 'rtl')
  await page.screenshot({ path: info.outputPath('mail-ar.png') })
  await page.getByRole('tab', { name: 'Form' }).click()
  await page.screenshot({ path: info.outputPath('form-ar.png') })
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('questions are moved and removed by keyboard, keep their ids, and are five at most', async ({ page, asOwner }) => {
  const question = (id: string) => ({ id, label: `About ${id}`, kind: 'text' as const, required: false })
  await asOwner(settings.change, { body: { form: { questions: ['one', 'two', 'three', 'four'].map(question) } } })
  await page.goto('/settings/form')
  await page.getByRole('button', { name: 'Move up question 2' }).press('Enter')
  await expect(page.getByText('Question 2 is now question 1.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move down question 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Move down question 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move down question 3' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove question 4' }).press('Enter')
  const add = page.getByRole('button', { name: 'Add a question' })
  await expect(add).toBeFocused()
  await add.press('Enter')
  await add.press('Enter')
  await expect(add).toBeDisabled()
  for (const place of [4, 5]) {
    const group = page.getByRole('group', { name: `Question ${place}` })
    await group.getByLabel('Question', { exact: true }).fill(`New ${place}`)
  }
  await save(page)
  await saved(page)
  const { form } = await asOwner(settings.read, {})
  expect(form.questions.map(({ label }) => label)).toEqual(['About two', 'About three', 'About one', 'New 4', 'New 5'])
  expect(form.questions.map(({ id }) => id).slice(0, 3)).toEqual(['two', 'three', 'one'])
})

test('the owner writes the texts of a language by keyboard; the preview speaks it, and Save keeps both', async ({
  page,
  asOwner,
}) => {
  const questions = [{ id: 'room', label: 'Which room?', kind: 'text' as const, required: false }]
  await asOwner(settings.change, { body: { form: { questions, consent: 'I agree.', thanks: '' } } })
  await page.goto('/settings/form')
  await page.getByLabel('Introduction').fill('Welcome.')
  await page.getByLabel('Language', { exact: true }).focus()
  await page.keyboard.press('Enter')
  for (let index = 0; index < 2; index++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Consent')).toHaveAttribute('placeholder', 'I agree.')
  await page.getByLabel('Consent').fill('Ich stimme zu.')
  await page.getByLabel('Question 1', { exact: true }).last().fill('Welcher Raum?')
  await expect(preview(page)).toContainText('Welcome.')
  await expect(preview(page)).toContainText('Welcher Raum? (optional)')
  await expect(preview(page)).toContainText('Ich stimme zu.')
  await save(page)
  await saved(page)

  await page.reload()
  await expect(preview(page)).toContainText('I agree.')
  const { form } = await asOwner(settings.read, {})
  expect(form).toMatchObject({ introduction: 'Welcome.', consent: 'I agree.' })
  expect(form.texts).toEqual({ de: { consent: 'Ich stimme zu.', questions: { room: 'Welcher Raum?' } } })

  await page.getByLabel('Language', { exact: true }).click()
  await page.getByTitle('Deutsch ✓').click()
  await page.getByLabel('Consent').fill('')
  await save(page)
  await expect.poll(async () => (await asOwner(settings.read, {})).form.texts.de?.consent).toBeUndefined()
  await asOwner(settings.change, { body: { form: { questions: [], consent: '', introduction: '' } } })
})

test('Save leaves a choice question that somebody else has changed meanwhile', async ({ page, asOwner }) => {
  const wood = { id: 'wood', label: 'Which wood?', kind: 'choice' as const, required: false }
  const ask = (...options: string[]) =>
    asOwner(settings.change, { body: { form: { questions: [{ ...wood, options }] } } })
  await ask('Oak', 'Pine')
  await page.goto('/settings/form')
  await page.getByLabel('Introduction').fill('Welcome to our woods.')
  await ask('Oak', 'Pine', 'Walnut')
  await save(page)
  await saved(page)
  const { form } = await asOwner(settings.read, {})
  expect(form).toMatchObject({
    introduction: 'Welcome to our woods.',
    questions: [{ options: ['Oak', 'Pine', 'Walnut'] }],
  })
  await asOwner(settings.change, { body: { form: { questions: [], introduction: '' } } })
})

test('a Save that is tried again leaves what another owner stored meanwhile', async ({ page, asOwner }) => {
  await page.goto('/settings/firm')
  await page.getByLabel('Name', { exact: true }).fill('Habsburg Chairs')
  await asOwner(settings.change, { body: { firm: { website: 'https://example.com/meanwhile' } } })
  await page.route('**/api/settings', (route) => route.abort(), { times: 1 })
  const readAgain = page.waitForResponse((response) => response.url().endsWith('/api/settings') && response.ok())
  await save(page)
  await readAgain

  await save(page)

  await saved(page)
  const { firm } = await asOwner(settings.read, {})
  expect([firm.name, firm.website]).toEqual(['Habsburg Chairs', 'https://example.com/meanwhile'])
})

test('words for a question and an option that another owner removed meanwhile are refused once, and the list then fits', async ({
  page,
  asOwner,
}) => {
  const room = { id: 'room', label: 'Which room?', kind: 'text' as const, required: false }
  const wood = { id: 'wood', label: 'Which wood?', kind: 'choice' as const, required: false }
  const ask = (...questions: Question[]) => asOwner(settings.change, { body: { form: { questions } } })
  await ask(room, { ...wood, options: ['Oak', 'Pine'] })
  const before = { thanks: 'Danke.', options: { wood: { Pine: 'Kiefer' } } }
  await asOwner(settings.change, { body: { form: { texts: { de: before } } } })
  await page.goto('/settings/form')
  await page.getByLabel('Language', { exact: true }).click()
  await page.getByTitle('Deutsch').click()
  const consent = page.getByLabel('Consent')
  await page.getByLabel('Question 1', { exact: true }).fill('Welcher Raum?')
  await page.getByLabel('Pine').fill('Kiefernholz')
  await consent.fill('Ja, gern.')
  await page.getByLabel('Language', { exact: true }).click()
  await page.getByTitle('All languages').click()

  await ask({ ...wood, options: ['Oak', 'Walnut'] })
  await asOwner(settings.change, { body: { form: { texts: { de: { thanks: '' } }, introduction: 'Welcome.' } } })
  await save(page)
  await expect(
    notice(page, 'Error', 'A question is no longer on the form. Please save again without its words.'),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: /^Question \d$/ })).toHaveCount(1)
  await expect(page.getByLabel('Introduction')).toHaveAttribute('placeholder', 'Welcome.')
  await expect(page.getByLabel('Text after sending')).toHaveValue('')
  await expect(consent).toHaveValue('Ja, gern.')
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await save(page)

  await saved(page)
  const { form } = await asOwner(settings.read, {})
  expect(form).toMatchObject({ introduction: 'Welcome.', questions: [{ options: ['Oak', 'Walnut'] }] })
  expect(form.texts).toEqual({ de: { consent: 'Ja, gern.' } })
  await asOwner(settings.change, {
    body: { form: { questions: [], introduction: '', texts: { de: { consent: '' } } } },
  })
})

test('a space that was typed behind a text takes back nothing that another owner stored before a Save is tried again', async ({
  page,
  asOwner,
}) => {
  const question = (id: string) => ({ id, label: `About ${id}`, kind: 'text' as const, required: false })
  const store = (...ids: string[]) => asOwner(settings.change, { body: { form: { questions: ids.map(question) } } })
  await store('one')
  await page.goto('/settings/form')
  const first = page.getByRole('group', { name: 'Question 1' }).getByLabel('Question', { exact: true })
  await first.fill('About one ')
  await page.getByLabel('Introduction').fill('Welcome to our woods.')
  await store('one', 'two')
  await page.route('**/api/settings', (route) => route.abort(), { times: 1 })
  await save(page)
  await expect(page.getByRole('group', { name: 'Question 2' })).toBeVisible()

  await save(page)

  await saved(page)
  const { form } = await asOwner(settings.read, {})
  expect([form.introduction, form.questions.map(({ id }) => id)]).toEqual(['Welcome to our woods.', ['one', 'two']])
  await asOwner(settings.change, { body: { form: { questions: [], introduction: '' } } })
})

test('the owner writes the options of a question in a language; a refused Save shows the option, says so beside it and keeps them', async ({
  page,
  asOwner,
}) => {
  const material = { id: 'material', label: 'Which wood?', kind: 'choice' as const, required: false }
  const ask = (...options: string[]) =>
    asOwner(settings.change, { body: { form: { questions: [{ ...material, options }] } } })
  await ask('Oak & ash', 'Pine')
  await page.goto('/settings/form')
  await page.getByLabel('Language', { exact: true }).click()
  await page.getByTitle('العربية').click()
  const options = page.getByRole('group', { name: 'Options of question 1' })
  const [oak, pine] = [options.getByLabel('Oak & ash'), options.getByLabel('Pine')]
  await expect(oak).toHaveAttribute('placeholder', 'Oak & ash')
  await expect(oak).toHaveAttribute('dir', 'rtl')
  await oak.fill('بلوط ودردار')
  await page.keyboard.press('Tab')
  await expect(pine).toBeFocused()
  await pine.fill('صنوبر')
  await expect(preview(page).getByRole('option', { name: 'صنوبر' })).toBeAttached()
  expect(await violations(page)).toEqual([])

  await pine.fill('بلوط ودردار')
  await page.getByLabel('Language', { exact: true }).click()
  await page.getByTitle('All languages').click()
  await save(page)
  await expect(pine).toHaveAccessibleDescription('Two options have the same words.')
  await expect(pine).toBeFocused()
  await expect(oak).toHaveValue('بلوط ودردار')
  expect((await asOwner(settings.read, {})).form.texts).toEqual({})

  await pine.fill('صنوبر')
  await save(page)
  await saved(page)
  const words = { 'Oak & ash': 'بلوط ودردار', Pine: 'صنوبر' }
  expect((await asOwner(settings.read, {})).form.texts).toEqual({ ar: { options: { material: words } } })

  const field = page.getByLabel('Options', { exact: true })
  await expect(field).toHaveAccessibleDescription('One a line. A renamed option loses its words in other languages.')
  await field.fill('Pine\nOak')
  await expect(options.getByLabel('Oak')).toHaveValue('')
  await expect(pine).toHaveValue('صنوبر')
  await save(page)
  await expect
    .poll(async () => (await asOwner(settings.read, {})).form.texts.ar?.options)
    .toEqual({
      material: { Pine: 'صنوبر' },
    })
  await asOwner(settings.change, { body: { form: { questions: [] } } })
})

test('sites are named one a line; one that is none is refused beside the field, and nothing is stored', async ({
  page,
  asOwner,
}) => {
  const refusal = 'Please enter each site as https://shop.example, without a page or a star.'
  const before = await asOwner(settings.read, {})
  await page.goto('/settings/form')
  const field = page.getByLabel('Sites that may show the form')
  await expect(field).toHaveAccessibleDescription(/^Up to ten, one a line/)
  await page.getByLabel('Introduction').fill('Welcome to our sites.')
  await field.fill('https://shop.example\n\nhttps://*.shop.example\nhttps://shop.example/page')
  await save(page)
  await expect(field).toHaveAccessibleDescription(new RegExp(refusal))
  await expect(field).toBeFocused()
  expect(await asOwner(settings.read, {})).toEqual(before)

  await field.fill(' https://Shop.Example/ \n\nhttps://büro.example\nhttps://shop.example:443')
  await field.blur()
  await expect(field).not.toHaveAccessibleDescription(new RegExp(refusal))
  await save(page)
  await saved(page)
  await expect(field).toHaveValue('https://shop.example\nhttps://xn--bro-hoa.example')
  await page.reload()
  await expect(field).toHaveValue('https://shop.example\nhttps://xn--bro-hoa.example')
  await field.fill(Array.from({ length: 11 }, (_, index) => `https://shop-${index}.example`).join('\n'))
  await save(page)
  await expect(field).toHaveAccessibleDescription(/Please enter at most ten sites\./)
  await field.fill('')
  await save(page)
  await expect.poll(async () => (await asOwner(settings.read, {})).form.embedOrigins).toEqual([])
})

test('a change that another owner makes meanwhile stays', async ({ page, asOwner }) => {
  await page.goto('/settings/form')
  await page.getByLabel('Introduction').fill('Welcome.')
  await asOwner(settings.change, { body: { form: { thanks: 'Thank you.', fields: { city: 'hidden' } } } })
  await save(page)
  await saved(page)
  const { form } = await asOwner(settings.read, {})
  expect(form).toMatchObject({ introduction: 'Welcome.', thanks: 'Thank you.', fields: { city: 'hidden' } })
  await expect(page.getByLabel('Text after sending')).toHaveValue('Thank you.')
})

test('a question that another owner adds or changes meanwhile stays', async ({ page, asOwner }) => {
  const question = (id: string, label: string) => ({ id, label, kind: 'text' as const, required: false })
  const ask = (...questions: Question[]) => asOwner(settings.change, { body: { form: { questions } } })
  await ask(question('room', 'Which room?'), question('wood', 'Which wood?'))
  await page.goto('/settings/form')
  const labelOf = (place: number) =>
    page.getByRole('group', { name: `Question ${place}` }).getByLabel('Question', { exact: true })
  await labelOf(1).fill('For which room?')
  await ask(question('room', 'Which room?'), question('wood', 'Which tree?'), question('day', 'When?'))

  await save(page)

  await saved(page)
  const { form } = await asOwner(settings.read, {})
  expect(form.questions.map(({ label }) => label)).toEqual(['For which room?', 'Which tree?', 'When?'])
  await expect(labelOf(3)).toHaveValue('When?')
  await expect(labelOf(2)).toHaveValue('Which tree?')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await ask()
})

test('two owners who together ask too much see all questions, and none is lost by a second Save', async ({
  page,
  asOwner,
}) => {
  const question = (id: string) => ({ id, label: `About ${id}`, kind: 'text' as const, required: false })
  const ask = (...ids: string[]) => asOwner(settings.change, { body: { form: { questions: ids.map(question) } } })
  await ask('one', 'two', 'three', 'four')
  await page.goto('/settings/form')
  await page.getByRole('button', { name: 'Add a Question' }).click()
  await page.getByRole('group', { name: 'Question 5' }).getByLabel('Question', { exact: true }).fill('About six')
  await ask('one', 'two', 'three', 'four', 'five')

  await save(page)
  await expect(notice(page, 'Error', 'Please ask at most five questions.')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Question \d$/ })).toHaveCount(6)
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await save(page)

  await expect(notice(page, 'Error', 'Please ask at most five questions.')).toBeVisible()
  const { form } = await asOwner(settings.read, {})
  expect(form.questions.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'four', 'five'])
  await ask()
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  for (const [path, label] of [
    ['/settings/firm', 'Website'],
    ['/settings/form', 'Introduction'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel(label).fill('Half a word')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Info' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel(label)).toHaveValue('Half a word')
    await page.getByRole('menuitem', { name: 'Info' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/personal/info')
  }
})

test('the question about unsaved changes goes when the save that was under way succeeds', async ({ page }) => {
  await page.goto('/settings/firm')
  await page.getByLabel('Website').fill('https://saved.example')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/settings', async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('menuitem', { name: 'Info' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()

  answer()

  await expect(page).toHaveURL('/personal/info')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a text that was typed comes back after the sign-in, beside what another owner stored meanwhile', async ({
  page,
  asOwner,
}) => {
  await page.goto('/settings/form')
  await page.getByLabel('Introduction').fill('What a session long.')
  for (const call of ['**/api/settings', '**/api/auth/refresh'])
    await page.route(call, (route) => route.fulfill({ status: 401, json: {} }))
  await save(page)
  await expect(page).toHaveURL(/login/)
  await page.unrouteAll()
  await asOwner(settings.change, { body: { form: { consent: 'I agree.' } } })

  await page.getByPlaceholder('Enter Email').fill(owner.email)
  await page.getByPlaceholder('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByLabel('Introduction')).toHaveValue('What a session long.')
  await expect(page.getByLabel('Consent')).toHaveValue('I agree.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await asOwner(settings.change, { body: { form: { consent: '' } } })
})

test('a chosen logo alone is an unsaved change', async ({ page }) => {
  await page.goto('/settings/firm')
  await page.getByLabel(/^Logo/).setInputFiles(svg())
  await page.getByRole('menuitem', { name: 'Info' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('an administrator has no settings', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/dashboard')
  await expect(page.getByRole('menuitem', { name: 'Info' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0)
  for (const path of ['/settings/firm', '/settings/form']) {
    await page.goto(path)
    await expect(page).toHaveURL('/403')
  }
})
