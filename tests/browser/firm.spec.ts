import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { choosableFields, type Settings, settings } from '#contract/settings.ts'
import { callerFor } from './caller.ts'
import { customer } from './given.ts'
import { overflow } from './look.ts'
import { owner, type Product, password, startProduct } from './product.ts'
import { type Site, startSite } from './sites.ts'
import { test as base, enter, expect, freshEmail, notice, pasted } from './test.ts'

interface ForWorker {
  readonly product: Product
  /** The site that the operator lets show the form, one that the owner names on the screen, and one that may not. */
  readonly sites: Readonly<Record<'listed' | 'named' | 'unlisted', Site>>
}

/** A product of its own: other tests expect Docent's own face and form. */
const test = base.extend<object, ForWorker>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const sites = { listed: await startSite(), named: await startSite(), unlisted: await startSite() }
      await use(sites)
      for (const { stop } of Object.values(sites)) stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sites }, use) => {
      const product = await startProduct({ EMBED_ORIGINS: sites.listed.origin })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const form = '/client/request'
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>'
const firm = {
  name: 'Habsburg <Chairs>',
  accent: '#0a6b4f',
  website: 'https://chairs.example',
  legalUrl: 'https://chairs.example/legal',
  privacyUrl: 'https://chairs.example/privacy',
}

async function setLogo(origin: string, drawing = logo): Promise<void> {
  const { accessToken = '' } = await callerFor(origin)(auth.login, { body: { username: owner.email, password } })
  const answer = await fetch(`${origin}/api/settings/logo`, {
    method: 'PUT',
    body: drawing,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${accessToken}` },
  })
  expect(answer.status).toBe(204)
}

const submit = (within: Pick<Page, 'locator'>) => within.locator('form button[type=submit]')

async function fillForm(within: Pick<Page, 'locator'>, email = freshEmail('vera')): Promise<void> {
  for (const [name, value] of Object.entries({ ...customer, email })) {
    const field = within.locator(`.customer [name=${name}]`)
    if (await field.count()) await field.fill(value)
  }
}

/** What a new browser asks the server for while a page loads, besides the page. Names of files have a hash. */
async function filesOf(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(address, { waitUntil: 'networkidle' })
  await context.close()
  return asked.slice(1).sort()
}

test('nothing set: the form is the built file, byte for byte', async ({ product, asOwner }) => {
  const { firm: unset } = await asOwner(settings.read, {})
  const built = await readFile(resolve(import.meta.dirname, '../../dist/ui/documents/client.request.html'))
  const answer = await fetch(product.origin + form, { headers: { 'accept-language': 'en' } })
  const served = Buffer.from(await answer.arrayBuffer())
  expect(unset.name).toBe('')
  expect(served.equals(built)).toBe(true)
})

test("a firm's form asks for nothing more than its logo", async ({ browser, product, asOwner }) => {
  const before = await filesOf(browser, product.origin + form)
  await setLogo(product.origin)
  const changed = await asOwner(settings.change, { body: { firm } })
  const after = await filesOf(browser, product.origin + form)
  expect(changed.logo?.url).toBeTruthy()
  expect(after).toEqual([...before, changed.logo?.url].sort())
})

test('a logo runs no script and fetches nothing, on a page and at its own address', async ({
  page,
  asOwner,
  product,
  sites,
}) => {
  const elsewhere = sites.unlisted.origin
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" onload="top.ran = true">
    <style>@import "${elsewhere}/a.css"; rect { fill: url(${elsewhere}/a.svg#a) }</style>
    <script>top.ran = true; fetch("${elsewhere}")</script><script href="${elsewhere}/a.js"/>
    <image width="9" height="9" href="${elsewhere}/a.png" onerror="top.ran = true"/><use href="${elsewhere}/a.svg#a"/>
    <rect width="200" height="50"/></svg>`
  await setLogo(product.origin, hostile)
  const answered: string[] = []
  page.context().on('response', (response) => answered.push(response.url()))
  const { logo: stored } = await asOwner(settings.read, {})

  for (const path of [form, stored?.url ?? '']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }

  expect(answered).toContain(product.origin + stored?.url)
  expect(answered.filter((address) => address.startsWith(elsewhere))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("the pages carry the firm's name, logo, links, title and colour as they are sent", async ({
    page,
    given,
    asOwner,
    product,
  }) => {
    await setLogo(product.origin)
    const { logo } = await asOwner(settings.change, { body: { firm } })
    const { follow } = await given.request()
    for (const [path, title] of [
      ['/login', 'Login'],
      [form, 'Customer Information'],
      [new URL(follow).pathname, 'Your request'],
    ] as const) {
      await page.goto(path)
      await expect.soft(page, path).toHaveTitle(`${title} · ${firm.name}`)
      const picture = page.getByRole('img', { name: firm.name })
      await expect.soft(picture, path).toHaveAttribute('src', logo?.url ?? '')
      await expect.soft(picture, path).toHaveAttribute('width', '192')
      // The sign-in pages have no links of the firm.
      for (const address of path === '/login' ? [] : [firm.website, firm.legalUrl, firm.privacyUrl]) {
        await expect.soft(page.locator(`a[href="${address}"]`), path).toBeVisible()
      }
      await expect.soft(page.locator('html'), path).toHaveCSS('--accent', firm.accent)
    }
    for (const [path, title] of [
      ['/tour?token=x', 'Tour'],
      ['/client/document?reason=gone', 'Document'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · ${firm.name}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('img', { name: firm.name })).toBeVisible()
      await expect(page.getByText('One moment, please.')).toBeHidden()
      await expect(page.locator('html')).toHaveCSS('--accent', firm.accent)
    }
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('a colour too light for white text still gives legible buttons', async ({ page, asOwner }) => {
      await asOwner(settings.change, { body: { firm: { accent: '#ffee88' } } })
      for (const path of [form, '/login']) {
        await page.goto(path)
        await expect(submit(page)).toBeEnabled()
        const { color, backgroundColor } = await submit(page).evaluate((button) => {
          const { color, backgroundColor } = getComputedStyle(button)
          return { color, backgroundColor }
        })
        expect(color).toBe('rgb(255, 255, 255)')
        expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5)
      }
    })
  })
}

/** The contrast of two colours as a browser names them (WCAG 2). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ownForm = {
  fields: { industry: 'hidden', company: 'optional' } as const,
  questions: [
    { id: 'room', label: 'Which room?', kind: 'choice' as const, options: ['Kitchen', 'Office'], required: true },
    { id: 'why', label: 'Why now?', kind: 'text' as const, required: true },
    { id: 'soon', label: 'It is urgent', kind: 'tick' as const, required: true },
    { id: 'more', label: 'Anything else?', kind: 'text' as const, required: false },
  ],
  introduction: 'Welcome to our chairs.',
  consent: 'I agree to be called.',
  thanks: 'Thank you, we will call.',
}

test("a visitor sends the owner's own form, and staff see what was answered and agreed to", async ({
  page,
  asOwner,
  product,
}) => {
  await asOwner(settings.change, { body: { form: ownForm } })
  const email = freshEmail('vera')
  await page.goto(form)
  await expect(page.getByText('Welcome to our chairs.')).toBeVisible()
  await expect(page.getByLabel('Industry')).toHaveCount(0)
  await fillForm(page, email)
  await page.getByLabel('Company (optional)').fill('')
  await submit(page).click()
  await expect(page.locator('.field-error')).toHaveText([
    'Please answer this question!',
    'Please answer this question!',
    'Please tick this box!',
    'Please agree to this to send the form!',
  ])
  await expect(page.getByLabel('Which room?')).toBeFocused()
  await expect(page.getByLabel('Why now?')).toHaveAccessibleDescription('Please answer this question!')
  await expect(page.getByLabel('It is urgent')).toHaveAccessibleDescription('Please tick this box!')

  await page.getByLabel('Which room?').selectOption('Office')
  await page.getByLabel('Why now?').fill('The old ones broke.')
  await page.getByLabel('It is urgent').check()
  await page.getByLabel('I agree to be called.').check()
  const sending = page.waitForRequest((request) => request.method() === 'POST')
  await submit(page).click()
  const { answers, ...sent } = (await sending).postDataJSON()
  expect(answers).toEqual({ room: 'Office', why: 'The old ones broke.', soon: 'It is urgent', more: '' })
  expect(Object.keys(sent).filter((name) => name.startsWith('answers'))).toEqual([])
  await expect(page.getByRole('status').getByText('Thank you, we will call.')).toBeVisible()

  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/request?q=${encodeURIComponent(email)}`)
  await page.locator('.ant-table-row').first().getByRole('link').click()
  const drawer = page.getByRole('dialog')
  for (const [term, words] of [
    ['Which room?', 'Office'],
    ['Why now?', 'The old ones broke.'],
    ['It is urgent', 'Yes'],
    ['Agreed', /^I agree to be called\./],
    ['Language', 'English'],
  ] as const) {
    const name = drawer.getByRole('term').filter({ hasText: term }).first()
    await expect.soft(name.locator('xpath=following-sibling::dd[1]'), String(term)).toHaveText(words)
  }
})

test('a visitor reads and agrees in their own language, and staff see the words that were agreed to', async ({
  page,
  asOwner,
  product,
}) => {
  const [why] = [{ id: 'why', label: 'Why now?', kind: 'text' as const, required: false }]
  const de = { consent: 'Ich stimme zu.', thanks: 'Danke!', questions: { why: 'Warum jetzt?' } }
  const ours = { ...usual, questions: [why], consent: 'I agree.', introduction: 'Welcome.', texts: { de } }
  await asOwner(settings.change, { body: { form: ours } })
  const email = freshEmail('vera')
  await page.goto(`${form}?lang=de`)
  await expect(page.getByText('Welcome.')).toBeVisible()
  await fillForm(page, email)
  await page.getByLabel('Warum jetzt?').fill('Messe')
  await page.getByLabel('Ich stimme zu.').check()
  await submit(page).click()
  await expect(page.getByText('Danke!')).toBeVisible()
  const follow = await page.locator('.follow a').getAttribute('href')
  await page.goto(follow ?? '')
  await expect(page.locator('dl > div').filter({ hasText: 'Warum jetzt?' })).toContainText('Messe')

  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/request?q=${encodeURIComponent(email)}`)
  await page.locator('.ant-table-row').first().getByRole('link').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Ich stimme zu.')).toBeVisible()
  await expect(drawer.getByText('Why now?')).toBeVisible()
  await asOwner(settings.change, { body: { form: { ...usual, texts: { de: noTexts } } } })
})

test("the owner's question stays as it was written, also where it says what a field of Docent says", async ({
  page,
  asOwner,
}) => {
  const question = { id: 'firm', label: 'Company', kind: 'text' as const, required: false }
  const fields = { ...usual.fields, company: 'hidden' as const }
  await asOwner(settings.change, { body: { form: { ...usual, fields, questions: [question] } } })

  await page.goto(`${form}?lang=fr`)

  await expect(page.locator('.field label').last()).toHaveText('Company (facultatif)')
  await asOwner(settings.change, { body: { form: usual } })
})

test('a visitor reads and corrects the options in Arabic, and staff read the firm’s own', async ({
  page,
  asOwner,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const options = ['Oak & ash', 'Pine', 'Steel']
  const wood = { id: 'wood', label: 'Which wood?', kind: 'choice' as const, options, required: true }
  const words = { 'Oak & ash': 'بلوط ودردار', Pine: 'صنوبر' }
  const texts = { ar: { questions: { wood: 'أي خشب؟' }, options: { wood: words } } }
  await asOwner(settings.change, { body: { form: { ...usual, questions: [wood], texts } } })
  const email = freshEmail('vera')
  await page.goto(form)
  await page.getByLabel('Which wood?').selectOption('Oak & ash')
  await page.getByRole('navigation').locator('summary').click()
  await page.getByRole('link', { name: 'العربية' }).click()
  const field = page.getByLabel('أي خشب؟')
  await expect(field.getByRole('option', { selected: true })).toHaveText('بلوط ودردار')
  await expect(field.getByRole('option')).toHaveText([/./, 'بلوط ودردار', 'صنوبر', 'Steel'])
  await fillForm(page, email)
  await page.locator('.customer button').click()
  const follow = await page.locator('.follow a').getAttribute('href')

  await page.goto(follow ?? '')
  const told = page.locator('dl > div').filter({ hasText: 'أي خشب؟' }).getByRole('definition')
  await expect(told).toHaveText('بلوط ودردار')
  await page.getByRole('button', { name: 'تصحيح بياناتي' }).click()
  await expect(field.getByRole('option', { selected: true })).toHaveText('بلوط ودردار')
  await field.selectOption({ label: 'صنوبر' })
  await page.locator('.customer button').first().click()
  await expect(told).toHaveText('صنوبر')

  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/request?q=${encodeURIComponent(email)}`)
  await page.locator('.ant-table-row').first().getByRole('link').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Which wood?')).toBeVisible()
  await expect(drawer.getByText('Pine', { exact: true })).toBeVisible()
  await expect(drawer.getByText('صنوبر')).toHaveCount(0)
  await asOwner(settings.change, { body: { form: usual } })
})

test('the form does not ask for every field above a question that may stay open', async ({ page, asOwner }) => {
  const why = { id: 'why', label: 'Why now?', kind: 'text' as const, required: false }
  await asOwner(settings.change, { body: { form: { ...usual, questions: [why] } } })

  await page.goto(form)

  await expect(page.getByLabel('Why now? (optional)')).toBeVisible()
  await expect(page.getByText('Please fill in every field.')).toHaveCount(0)
  await asOwner(settings.change, { body: { form: usual } })
})

test('what the owner hid or left optional may be missing; what is asked is required by the server too', async ({
  asOwner,
  product,
}) => {
  await asOwner(settings.change, { body: { form: ownForm } })
  const { industry, company, ...asked } = customer
  const answers = { room: 'Kitchen', why: 'Because', soon: true }
  const send = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { ...asked, email: freshEmail('vera'), answers, consent: true, ...body }
    const answer = await fetch(`${product.origin}/api/client/catalogue/info`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sent),
    })
    return answer.status
  }
  expect(industry && company).toBeTruthy()
  expect(await send({})).toBe(200)
  expect(await send({ company: '' })).toBe(200)
  expect(await send({ consent: false })).toBe(400)
  expect(await send({ answers: { ...answers, room: 'Attic' } })).toBe(400)
  expect(await send({ answers: { ...answers, why: ' ' } })).toBe(400)
  expect(await send({ answers: { ...answers, soon: false } })).toBe(400)
})

const show = (site: Site, address: string) => `${site.origin}/?show=${encodeURIComponent(address)}`

const usual: Settings['form'] = {
  fields: Object.fromEntries(choosableFields.map((name) => [name, 'required'])) as Settings['form']['fields'],
  questions: [],
  introduction: '',
  consent: '',
  editions: '',
  thanks: '',
  texts: {},
  embedOrigins: [],
}
const noTexts = { introduction: '', consent: '', editions: '', thanks: '' }

test('long words of the owner fit a phone of 320 pixels', async ({ page, asOwner }) => {
  const word = 'https://chairs.example/rechtliches/datenschutzerklaerung-fuer-kataloganfragen/lang'
  const tick = { id: 'tick', label: word, kind: 'tick' as const, required: false }
  const choice = { ...tick, id: 'choice', kind: 'choice' as const, options: [word, 'short'] }
  await asOwner(settings.change, { body: { firm: { name: word.slice(0, 80) } } })
  await asOwner(settings.change, { body: { form: { ...usual, consent: word, questions: [tick, choice] } } })
  await page.setViewportSize({ width: 320, height: 700 })

  await page.goto(form)

  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await asOwner(settings.change, { body: { firm: { name: firm.name }, form: usual } })
})

const forms = { usual, own: { ...usual, thanks: 'Thank you.' } }

for (const kind of ['usual', 'own'] as const) {
  test(`a listed site shows the ${kind} form in a frame, learns its height, and the form is sent from there`, async ({
    page,
    asOwner,
    product,
    sites,
  }) => {
    await asOwner(settings.change, { body: { form: forms[kind] } })
    await page.goto(show(sites.listed, product.origin + form))
    await sendFromFrame(page, product.origin, kind === 'own' ? 'Thank you.' : 'Your request was received.')
  })
}

test('a site that the owner names by keyboard shows the form at once, and no longer when its name is removed', async ({
  page,
  asOwner,
  product,
  sites,
}) => {
  await asOwner(settings.change, { body: { form: usual } })
  const address = show(sites.named, product.origin + form)
  await page.goto(address)
  await expectNoForm(page)

  await enter(page, product.origin, owner.email)
  await page.goto('/settings/form')
  const field = page.getByLabel('Sites that may show the form')
  await expect(field).toHaveAccessibleDescription(new RegExp(`The operator also allows: ${sites.listed.origin}`))
  await field.focus()
  await page.keyboard.type(`${sites.named.origin}/\nhttps://Shop.Example`)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Catalogue')).toBeFocused()
  for (const button of ['Copy', 'Save']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Success', 'Operation Success')).toBeVisible()
  await expect(field).toHaveValue(`${sites.named.origin}\nhttps://shop.example`)

  await page.goto(address)
  await sendFromFrame(page, product.origin, 'Your request was received.')
  const served = await (await fetch(product.origin + form)).text()
  expect(served).not.toContain('embedOrigins')
  expect(served).not.toContain('shop.example')

  await asOwner(settings.change, { body: { form: { embedOrigins: [] } } })
  await page.goto(address)
  await expectNoForm(page)
})

test('a catalogue chosen by keyboard is the one that the copied frame asks for', async ({
  page,
  asOwner,
  given,
  product,
  sites,
}) => {
  await page.context().grantPermissions(['clipboard-write'])
  await asOwner(settings.change, { body: { form: usual } })
  const [chairs, closed] = [await given.catalogue('Chairs 2027'), await given.catalogue('Closed chairs')]
  await asOwner(catalogues.disable, { params: { id: closed.id } })
  await enter(page, product.origin, owner.email)
  await page.goto('/settings/form')
  const code = page.locator('.embed-note pre')
  await expect(code).toContainText(`src="${product.origin}/client/request"`)

  await page.getByLabel('Catalogue').focus()
  await page.keyboard.type('chairs')
  await expect(page.locator('.ant-select-item-option')).toHaveText(['Chairs 2027'])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Catalogue')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(notice(page, 'Success', 'The frame has been copied')).toBeVisible()
  const [, address = ''] = /src="([^"]*)"/.exec(await pasted(page)) ?? []
  expect(address).toBe(`${product.origin}/api/client/catalogue/${chairs.id}`)
  await page.goto(show(sites.listed, address))
  await expect(page.frameLocator('iframe').getByText('Chairs 2027')).toBeVisible()
})

/** The frame learns its height and is sent. */
async function sendFromFrame(page: Page, origin: string, thanks: string): Promise<void> {
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Customer Information' })).toBeVisible()
  await expect.poll(() => heightsTold(page, origin)).not.toEqual([])
  const told = (await heightsTold(page, origin)).at(-1) ?? 0
  expect(told).toBeGreaterThan(500)
  await page
    .locator('iframe')
    .evaluate((element, height) => Object.assign((element as HTMLElement).style, { height: `${height}px` }), told)
  const scrolls = () => frame.locator('html').evaluate((html) => html.scrollHeight - innerHeight)
  await expect.poll(scrolls).toBeLessThanOrEqual(0)

  await fillForm(frame)
  await submit(frame).click()
  await expect(frame.getByRole('status').first()).toContainText(thanks)
}

test('a message in a frame of a phone covers no button', async ({ page, asOwner, product, sites }) => {
  await asOwner(settings.change, { body: { form: usual } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(show(sites.listed, product.origin + form))

  await sendFromFrame(page, product.origin, 'Your request was received.')

  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.toast')).toBeVisible()
  const [toast, follow] = [await frame.locator('.toast').boundingBox(), await frame.locator('.follow a').boundingBox()]
  expect(toast?.y).toBeGreaterThan((follow?.y ?? 0) + (follow?.height ?? 0))
})

test('links of a form in a frame open in a tab of their own, and the form stays', async ({
  page,
  asOwner,
  product,
  sites,
}) => {
  await asOwner(settings.change, { body: { firm, form: usual } })
  await page.goto(show(sites.listed, product.origin + form))
  await sendFromFrame(page, product.origin, 'Your request was received.')
  const frame = page.frameLocator('iframe')

  const opened = page.context().waitForEvent('page')
  await frame.locator('.follow a').click()
  const visitorPage = await opened

  await expect(visitorPage.getByRole('heading', { name: 'Your request' })).toBeVisible()
  expect(await visitorPage.evaluate(() => opener)).toBeNull()
  await expect(frame.getByRole('heading', { name: 'Customer Information' })).toBeVisible()
  await expect(frame.locator('.firm-links a[target=_blank][rel=noopener]')).toHaveCount(3)
})

test("a frame shows the form without the firm's own band, logo and links, also before its script", async ({
  page,
  asOwner,
  product,
  sites,
}) => {
  await setLogo(product.origin)
  await asOwner(settings.change, { body: { firm, form: usual } })
  await page.route('**/static/js/**', (route) => route.abort())
  await page.goto(show(sites.listed, product.origin + form))
  const frame = page.frameLocator('iframe')
  await expect(frame.getByLabel('First Name')).toBeVisible()
  for (const part of ['.logo', '.firm-links']) await expect(frame.locator(part)).toBeHidden()
  await expect(frame.locator('.client-header')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(frame.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  await page.goto(product.origin + form)
  for (const part of ['.logo', '.firm-links']) await expect(page.locator(part)).toBeVisible()
  const { headers } = await fetch(product.origin + form)
  expect(headers.get('vary')).toContain('sec-fetch-dest')
})

for (const path of ['/api/client/catalogue/', '/client/request?catalogue=']) {
  test(`a frame that leads to a closed form by ${path} says so, and tells its height`, async ({
    page,
    asOwner,
    product,
    sites,
  }) => {
    await asOwner(settings.change, { body: { firm, form: usual } })
    await page.goto(show(sites.listed, product.origin + path + crypto.randomUUID()))

    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'This form is closed' })).toBeVisible()
    await expect(frame.locator('.logo, .firm-links').first()).toBeHidden()
    await expect.poll(async () => (await heightsTold(page, product.origin)).at(-1)).toBeLessThan(500)
  })
}

async function expectNoForm(page: Page): Promise<void> {
  await expect.poll(() => page.frames()[1]?.url(), page.url()).toBe('chrome-error://chromewebdata/')
  await expect(page.frameLocator('iframe').locator('form')).toHaveCount(0)
}

/** The heights that a site was told from this origin. */
async function heightsTold(page: Page, from: string): Promise<number[]> {
  type Told = { origin: string; data: { type: string; height: number } }
  const told = await page.evaluate(() => (window as unknown as { messages: Told[] }).messages)
  return told
    .filter(({ origin, data }) => origin === from && data.type === 'docent:height')
    .map(({ data }) => data.height)
}

test('no other site shows the form, and no site the login', async ({ page, product, sites }) => {
  for (const [site, path] of [
    [sites.unlisted, form],
    [sites.listed, '/login'],
    [sites.unlisted, '/login'],
    [sites.unlisted, '/client/closed'],
    [sites.listed, '/client/request/x'],
  ] as const) {
    await page.goto(show(site, product.origin + path))
    await expectNoForm(page)
  }
})
