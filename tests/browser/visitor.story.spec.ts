import type { Page } from '@playwright/test'
import { catalogues } from '#contract/catalogues.ts'
import { settings } from '#contract/settings.ts'
import { customer, hour } from './given.ts'
import { violations } from './look.ts'
import { expect, freshEmail, notice, test } from './test.ts'

const complaints = [
  'Please input your first name!',
  'Please input your last name!',
  'Please input your email!',
  'Please input your contact number!',
  'Please input your company!',
  'Please input your occupation!',
  'Please input your industry!',
  'Please input your address!',
  'Please input your postcode!',
  'Please input your city!',
  'Please input your state!',
  'Please input your country!',
]

for (const [device, width] of [
  ['a phone', 360],
  ['a desktop', 1280],
] as const) {
  test(`a visitor asks for a catalogue on ${device}`, async ({ page, given }) => {
    await page.setViewportSize({ width, height: 780 })
    const { id } = await given.catalogue()
    await page.goto(`/api/client/catalogue/${id}`)
    await expect(page.getByRole('heading', { name: 'Customer Information' })).toBeVisible()

    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.locator('.field-error')).toHaveText(complaints)
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Please input your first name!')

    await page.getByLabel('Email').fill('nobody@nowhere')
    for (const [name, value] of Object.entries(customer).filter(([name]) => name !== 'email')) {
      await page.locator(`[name=${name}]`).fill(value)
    }
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.locator('.field-error')).toHaveText(['The input is not valid E-mail!'])
    await page.getByLabel('Email').fill(freshEmail('vera'))
    await page.getByRole('button', { name: 'Submit' }).click()

    await expect(notice(page, 'Success', 'Request sent successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: `Thank you, ${customer.firstName}` })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
    // A mouse that rests on a message holds it, and on a phone it stands where the button was.
    await page.mouse.move(0, 0)
    await expect(page.locator('.toast')).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('text typed before hydration is kept and not submitted', async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/static/js/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/client/request', { waitUntil: 'commit' })
  await page.getByLabel('First Name').fill('Vera')
  await page.getByLabel('First Name').press('Enter')
  release()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.locator('.field-error')).toHaveCount(11)
  await expect(page.getByLabel('First Name')).toHaveValue('Vera')
  await expect(page).toHaveURL('/client/request')
})

test('a request is sent once however often the button is pressed', async ({ page, given }) => {
  const { id } = await given.catalogue()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await page.goto(`/client/request?catalogue=${id}`)
  for (const [name, value] of Object.entries({ ...customer, email: freshEmail('vera') })) {
    await page.locator(`[name=${name}]`).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(notice(page, 'Success', 'Request sent successfully')).toBeVisible()
  expect(sent).toBe(1)
})

test('the form and its confirmation name the catalogue', async ({ page, given }) => {
  const { id, name } = await given.catalogue('Stühle <b>2027</b>')
  await page.goto(`/api/client/catalogue/${id}`)
  await expect(page.getByText(`You are asking for ${name}`)).toBeVisible()
  for (const [field, value] of Object.entries({ ...customer, email: freshEmail('vera') })) {
    await page.locator(`[name=${field}]`).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`Your request for ${name} was received.`)).toBeVisible()
})

test('who wants to ask once more finds the emptied form in the place of the thanks', async ({ page }) => {
  const email = freshEmail('vera')
  await page.goto('/client/request')
  for (const [field, value] of Object.entries({ ...customer, email })) await page.locator(`[name=${field}]`).fill(value)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`The answer comes by mail to ${email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Send another request' }).press('Enter')

  await expect(page.getByLabel('First Name')).toBeFocused()
  for (const input of await page.locator('.customer input:not([type=checkbox])').all())
    await expect(input).toHaveValue('')
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toHaveCount(0)
})

test('a form that was kept open in a bookmark says when its catalogue is closed', async ({ page, asOwner, given }) => {
  const { id } = await given.catalogue()
  await asOwner(catalogues.disable, { params: { id } })
  await page.goto(`/client/request?catalogue=${id}`)
  await expect(page.getByRole('heading', { name: 'This form is closed' })).toBeVisible()
})

test('closed forms and dead links say why', async ({ page }) => {
  await page.goto('/client')
  await expect(page).toHaveURL('/client/request')
  await page.goto('/api/client/catalogue/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This form is closed' })).toBeVisible()
  await page.goto('/api/client/document/nothing')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto('/client/document')
  await expect(page.getByRole('heading', { name: 'This link is not known' })).toBeVisible()
  await page.goto('/client/document?reason=expired')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.goto('/client/document?reason=constructor')
  await expect(page.getByRole('heading', { name: 'This link is not known' })).toBeVisible()
})

for (const errors of [{ a: ['b'] }, null, ['x'], [null]]) {
  test(`a proxy's refusal with errors ${JSON.stringify(errors)} can be sent again`, async ({ page }) => {
    await page.route('**/api/client/catalogue/info', (route) => route.fulfill({ status: 502, json: { errors } }))
    await page.goto('/client/request')
    for (const [name, value] of Object.entries(customer)) await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.locator('.toast.error').last()).toBeVisible()
    await page.unroute('**/api/client/catalogue/info')

    await page.getByRole('button', { name: 'Submit' }).click()

    await expect(page.getByRole('status').first()).toContainText('Your request was received.')
  })
}

test('a tour says when it opens, opens by itself, and says when it is over', async ({ page, given }) => {
  const soon = await given.tour(3_000, hour)
  await page.goto(`/tour?token=${soon.token}`)
  await expect(page.getByRole('heading', { name: 'This tour is not open yet' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'The long gallery' })).toBeVisible()

  const later = await given.tour(hour, 2 * hour)
  await page.goto(`/tour?token=${later.token}`)
  await expect(page.getByRole('heading', { name: later.name })).toBeVisible()

  const over = await given.tour(-2 * hour, -hour)
  await page.goto(`/tour?token=${over.token}`)
  await expect(page.getByRole('heading', { name: 'This tour is over' })).toBeVisible()
  await expect(page.getByText(over.name)).toHaveCount(0)
  await expect(page.getByText('Please ask the person who gave you the link for a new one.')).toBeVisible()
  for (const address of ['/tour', `/tour?token=${'x'.repeat(300)}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This tour link is not known' })).toBeVisible()
  }
})

test('a tour that is not open yet is asked for every ten seconds, also where the clock is ahead', async ({
  page,
  given,
}) => {
  const { token } = await given.tour(hour, 2 * hour)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/tour/verify') && asked.push(request.url()))
  await page.clock.install({ time: Date.now() + 3 * hour })
  await page.goto(`/tour?token=${token}`)
  await expect(page.getByRole('heading', { name: 'This tour is not open yet' })).toBeVisible()

  await page.clock.runFor(3_000)

  expect(asked).toHaveLength(1)
  await page.clock.runFor(10_000)
  await expect.poll(() => asked.length).toBe(2)
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })

  /** Chooses a language by keyboard. */
  async function choose(page: Page, name: string): Promise<void> {
    await page.getByRole('navigation').locator('summary').press('Enter')
    await page.getByRole('link', { name }).press('Enter')
  }

  test('a visitor changes the language of the form, and keeps its parameters and what was typed', async ({
    page,
    given,
    asOwner,
  }) => {
    const soon = { id: 'soon', label: 'Soon', kind: 'tick' as const, required: false }
    const room = { id: 'room', label: 'Room', kind: 'choice' as const, options: ['Kitchen', 'Bath'], required: false }
    await asOwner(settings.change, { body: { form: { questions: [soon, room] } } })
    const { id, name } = await given.catalogue()
    await page.goto(`/client/request?catalogue=${id}&source=fair-2027`)
    await page.getByLabel('First Name').fill('Vera')
    await page.getByLabel('Soon').check()
    await page.getByLabel('Room').selectOption('Bath')

    await choose(page, 'Deutsch')

    await expect(page).toHaveURL(`/client/request?catalogue=${id}&source=fair-2027&lang=de`)
    await expect(page.getByText(`Sie fragen diesen Katalog an: ${name}`)).toBeVisible()
    await expect(page.getByLabel('Vorname')).toHaveValue('Vera')
    await expect(page.getByLabel('Soon')).toBeChecked()
    await expect(page.getByLabel('Room')).toHaveValue('Bath')
    await page.getByRole('button', { name: 'Absenden' }).click()
    await expect(page.locator('.field-error')).toHaveCount(11)
    await page.reload()
    await expect(page.getByLabel('Vorname')).toHaveValue('')
    await asOwner(settings.change, { body: { form: { questions: [] } } })
  })

  test('what was typed for one catalogue is not put into the form of another, when a language could not be loaded', async ({
    page,
    given,
  }) => {
    const [chairs, tables] = [await given.catalogue(), await given.catalogue()]
    await page.goto(`/client/request?catalogue=${chairs.id}`)
    await page.getByLabel('First Name').fill('Vera')
    await page.route('**/*lang=de', (route) => route.abort())
    await choose(page, 'Deutsch')

    await page.goto(`/client/request?catalogue=${tables.id}`)

    await expect(page.getByText(tables.name)).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('')
  })

  test('every public page changes its language, and a password is not kept', async ({ page, given }) => {
    const { follow } = await given.request()
    const ownPage = new URL(follow).pathname
    for (const path of [ownPage, '/tour?token=x', '/client/closed', '/client/document?reason=gone', '/403', '/404']) {
      await page.goto(path)
      await choose(page, 'Français')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect(page).toHaveURL(new RegExp(`^[^?]*${path.split('?')[0]}\\?.*lang=fr$`))
      await expect(page.getByRole('navigation').locator('summary')).toHaveText('Français')
    }
    await page.goto('/login?redirect-url=https%3A%2F%2Fexample.com')
    await page.getByLabel('Email').fill('vera@example.com')
    await page.getByLabel('Password', { exact: true }).fill('A secret')
    await choose(page, 'العربية')
    await expect(page).toHaveURL('/login?redirect-url=https%3A%2F%2Fexample.com&lang=ar')
    await expect(page.locator('[name=username]')).toHaveValue('vera@example.com')
    await expect(page.locator('[name=password]')).toHaveValue('')
  })

  test('a password that is shown is not kept either when the language changes', async ({ page }) => {
    await page.goto('/sign-up')
    await page.getByLabel('First Name').fill('Vera')
    await page.getByLabel('Password', { exact: true }).fill('A secret')
    await page.getByRole('button', { name: 'Show' }).first().click()
    // The page stays.
    await page.route('**/sign-up?lang=de', (route) => route.fulfill({ status: 204 }))

    await choose(page, 'Deutsch')

    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(kept).toContain('Vera')
    expect(await kept()).not.toContain('A secret')
  })

  test('the menu of languages closes by Escape and by a click beside it', async ({ page }) => {
    await page.goto('/client/request')
    const german = page.getByRole('link', { name: 'Deutsch' })
    for (const close of [() => page.keyboard.press('Escape'), () => page.getByRole('heading').first().click()]) {
      await page.getByRole('navigation').locator('summary').click()
      await expect(german).toBeVisible()
      expect(await violations(page)).toEqual([])
      await close()
      await expect(german).toBeHidden()
    }
  })
})
