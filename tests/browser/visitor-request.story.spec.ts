import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { type Question, settings } from '#contract/settings.ts'
import { keyOf } from '#support/mails.ts'
import { blockStorage } from './block-storage.ts'
import { customer, png } from './given.ts'
import { holdCalls } from './hold.ts'
import { violations } from './look.ts'
import { linkMailedTo } from './mail.ts'
import { expect, freshEmail, notice, pasted, test } from './test.ts'
import { address, approved, asked, expire, idOf, picture, questioned } from './visitor-request.ts'

test.use({ viewport: { width: 360, height: 780 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const outcome = (page: Page, words: string) => page.getByRole('status').getByText(words)

async function isNarrow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

async function fillForm(page: Page, email: string): Promise<void> {
  for (const [field, value] of Object.entries({ ...customer, email })) await page.locator(`[name=${field}]`).fill(value)
}

test('what was sent, and the way to follow it, stay after a reload and in another language', async ({
  page,
  given,
}) => {
  const { id, name } = await given.catalogue()
  await page.goto(`/client/request?catalogue=${id}`)
  await fillForm(page, freshEmail('reload'))
  await page.getByRole('button', { name: 'Submit' }).click()
  const follow = await page.getByRole('link', { name: 'Follow my request' }).getAttribute('href')

  await page.reload()
  await expect(outcome(page, `Your request for ${name} was received.`)).toBeVisible()
  await page.locator('.languages summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()

  await expect(page.getByRole('link', { name: 'Meine Anfrage verfolgen' })).toHaveAttribute('href', `${follow}`)
  await expect(page.getByRole('button', { name: 'Absenden' })).toBeHidden()
  await page.goto(`/client/request?catalogue=${id}`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('a form is sent from a browser that lets no site store anything', async ({ page, given }) => {
  const { id } = await given.catalogue()
  await blockStorage(page)
  await page.goto(`/client/request?catalogue=${id}`)
  await fillForm(page, freshEmail('nostore'))

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('link', { name: 'Follow my request' })).toBeVisible()
})

test('who is next at the same device does not come back to what the person before sent', async ({ page, given }) => {
  const { id } = await given.catalogue()
  await page.goto('/login')
  await page.goto(`/client/request?catalogue=${id}`)
  await fillForm(page, freshEmail('ida'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('.languages summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: 'Weitere Anfrage stellen' }).click()

  await page.goBack()

  await expect(page).toHaveURL(/\/login/)
})

test('a visitor follows a request from the form to the opened catalogue', async ({ page, given, asOwner, product }) => {
  const { id, name } = await given.catalogue('Stühle 2027', picture)
  const mistyped = freshEmail('vrea')
  const email = freshEmail('vera')
  await page.goto(`/client/request?catalogue=${id}`)
  for (const [field, value] of Object.entries({ ...customer, email: mistyped })) {
    await page.locator(`[name=${field}]`).fill(value)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(outcome(page, `Your request for ${name} was received.`)).toBeVisible()
  await isNarrow(page)
  const link = page.getByRole('link', { name: 'Follow my request' })
  const follow = (await link.getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect(notice(page, 'Success', 'The address has been copied')).toBeVisible()
  expect(await pasted(page)).toBe(follow)

  const opened = page.waitForEvent('popup')
  await link.click()
  await expect(heading(await opened, 'Your request was received')).toBeVisible()
  await page.goto(follow)
  await expect(heading(page, 'Your request was received')).toBeVisible()
  await expect(page).toHaveTitle('Your request was received · Docent')
  await expect(page.getByText(`Your request for ${name} was received and is being looked at.`)).toBeVisible()
  await isNarrow(page)

  await page.getByRole('button', { name: 'Correct my details' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('Email').fill('nobody@nowhere')
  await page.getByLabel('Company').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.field-error')).toHaveText([
    'The input is not valid E-mail!',
    'Please input your company!',
  ])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Company').fill('Vera Limited')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(outcome(page, 'Your details were changed.')).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: 'Vera Limited' })).toBeVisible()

  const params = { id: await idOf(asOwner, email) }
  await asOwner(catalogueRequests.approve, { params, body: { message: 'Enjoy it!\n<b>Yours</b>' } })
  const mailed = await linkMailedTo(product.mailFolder, email, address)
  await page.goto(follow)
  await expect(heading(page, 'Your request has been answered')).toBeVisible()
  await expect(page.getByText('Enjoy it!')).toBeHidden()

  await page.goto(mailed)
  await expect(heading(page, 'Your catalogue is ready')).toBeVisible()
  await expect(page.getByText('Enjoy it!\n<b>Yours</b>')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Stühle 2027.png' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /\d{4} at \d+:\d\d/ })).toBeVisible()
  await isNarrow(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^(Open the catalogue|Download)$/ }).click()
  expect((await readFile(await (await download).path())).equals(png)).toBe(true)
  await expect(outcome(page, 'The catalogue is being opened.')).toBeFocused()
})

const questions: Question[] = [
  { id: 'room', label: 'Which room is it for?', kind: 'choice', options: ['Kitchen', 'Bath'], required: true },
  { id: 'found', label: 'How did you find us?', kind: 'text', required: false },
  { id: 'call', label: 'Please call me.', kind: 'tick', required: false },
]

test.describe('with questions of the owner', () => {
  test.beforeEach(async ({ asOwner }) => {
    await asOwner(settings.change, { body: { form: { questions } } })
  })
  test.afterEach(async ({ asOwner }) => {
    await asOwner(settings.change, { body: { form: { questions: [] } } })
  })

  test('a visitor sees and corrects their answers, and is told in their language what is wrong', async ({
    page,
    given,
    asOwner,
    product,
  }) => {
    const answers = { room: 'Bath', found: 'At the fair', call: true }
    const { id, follow } = await asked({ given, asOwner, product }, { answers, language: 'de' })
    const facts = page.locator('dl > div')
    await page.goto(follow)
    await expect(facts.filter({ hasText: 'Which room is it for?' })).toContainText('Bath')
    await expect(facts.filter({ hasText: 'Please call me.' })).toContainText('Ja')
    await isNarrow(page)

    await page.getByRole('button', { name: 'Meine Angaben ändern' }).click()
    const room = page.getByLabel('Which room is it for?')
    const found = page.getByLabel('How did you find us?')
    const call = page.getByLabel('Please call me.')
    await expect(room).toHaveValue('Bath')
    await expect(found).toHaveValue('At the fair')
    await expect(call).toBeChecked()
    await isNarrow(page)
    expect(await violations(page)).toEqual([])
    await room.selectOption('')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(room).toBeFocused()
    await expect(room).toHaveAccessibleDescription('Bitte beantworten Sie diese Frage.')
    await room.selectOption('Kitchen')
    await found.fill('x'.repeat(2_001))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(found).toHaveAccessibleDescription('Bitte verwenden Sie höchstens 2.000 Zeichen.')

    await found.fill('By mail')
    await call.uncheck()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(outcome(page, 'Ihre Angaben wurden geändert.')).toBeFocused()
    await expect(facts.filter({ hasText: 'Which room is it for?' })).toContainText('Kitchen')
    await expect(facts.filter({ hasText: 'Please call me.' })).toBeHidden()
    const { answers: corrected } = await asOwner(catalogueRequests.find, { params: { id } })
    expect(corrected.map(({ value }) => value)).toEqual(['Kitchen', 'By mail'])
  })

  test('what is chosen or ticked but not sent stays while the page looks for news', async ({
    page,
    given,
    asOwner,
    product,
  }) => {
    const { id, follow } = await asked({ given, asOwner, product }, { answers: { room: 'Bath' } })
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const reads: string[] = []
    page.on('request', (request) => reads.push(new URL(request.url()).pathname))
    await page.goto(follow)
    await page.getByRole('button', { name: 'Correct my details' }).click()
    const call = page.getByLabel('Please call me.')
    await expect(call).not.toBeChecked()
    await asOwner(catalogueRequests.approve, { params: { id }, body: {} })

    await call.check()
    await look()
    await call.uncheck()
    await page.getByLabel('Which room is it for?').selectOption('Kitchen')
    await look()

    expect(reads.filter((path) => path === '/api/client/request')).toHaveLength(1)
    await page.getByLabel('Which room is it for?').selectOption('Bath')
    // The form goes once the mail of the decision has left.
    await expect(async () => {
      await look()
      await expect(call).toBeHidden({ timeout: 500 })
    }).toPass()
  })
})

test('the catalogue opens where the page was opened, also under another name of the server', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { link } = await approved({ given, asOwner, product })
  const elsewhere = link.replace('//localhost:', '//127.0.0.1:')
  expect(elsewhere).not.toBe(link)
  await page.goto(elsewhere)
  const download = page.waitForEvent('download')

  await page.getByRole('button', { name: /^(Open the catalogue|Download)$/ }).click()

  expect(new URL((await download).url()).hostname).toBe('127.0.0.1')
})

test('who cannot load the form for corrections is told so, and may try again', async ({ page, given }) => {
  const { follow } = await given.request()
  let isAway = true
  await page.route('**/static/js/CorrectForm*', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto(follow)
  await page.getByRole('button', { name: 'Correct my details' }).click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()

  isAway = false
  await page.getByRole('button', { name: 'Correct my details' }).click()

  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a visitor answers a question, and a failed call loses nothing of it', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { id, link } = await questioned({ given, asOwner, product }, 'Which <i>chairs</i>?')
  await page.goto(link)
  await expect(heading(page, 'We have a question for you')).toBeVisible()
  await expect(page.getByText('Which <i>chairs</i>?')).toBeVisible()
  const answer = page.getByLabel('Your answer')
  const send = page.getByRole('button', { name: 'Send my answer' })

  await send.click()
  await expect(answer).toBeFocused()
  await expect(answer).toHaveAccessibleDescription(/Please write your answer!/)
  await answer.fill('x'.repeat(1_001))
  await send.click()
  await expect(page.locator('.field-error')).toHaveText(/at most 1,?000 characters/i)
  await expect(answer).toHaveValue('x'.repeat(1_001))

  await answer.fill('The red ones.')
  await page.route('**/answer', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(answer).toHaveValue('The red ones.')
  await page.unroute('**/answer')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(answer).toHaveValue('The red ones.')
  await send.click()

  await expect(outcome(page, 'Your answer was sent.')).toBeFocused()
  await expect(heading(page, 'Your request was received')).toBeVisible()
  await expect(answer).toBeHidden()
  const { data } = await asOwner(catalogueRequests.events, { params: { id } })
  expect(data.at(-1)).toMatchObject({ kind: 'answered', details: { message: 'The red ones.' } })
})

test('nothing is written into an answer on its way', async ({ page, given, asOwner, product }) => {
  const { link } = await questioned({ given, asOwner, product }, 'Which room?')
  await page.goto(link)
  const answer = page.getByLabel('Your answer')
  await answer.fill('The kitchen.')
  const late = Promise.withResolvers<void>()
  await page.route('**/answer', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send my answer' }).click()

  await answer.pressSequentially('And the bath.')

  await expect(answer).toHaveValue('The kitchen.')
  late.resolve()
  await expect(outcome(page, 'Your answer was sent.')).toBeFocused()
})

test('who reloads the page or changes its language is asked first while an answer is not sent', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { link } = await questioned({ given, asOwner, product }, 'Which room?')
  await page.goto(link)
  await page.getByLabel('Your answer').fill('The kitchen')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await page.getByRole('navigation').locator('summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
  await expect(page.getByLabel('Your answer')).toHaveValue('The kitchen')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('The kitchen')
  await page.getByLabel('Your answer').fill('')
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Wir haben eine Frage an Sie' })).toBeVisible()
})

test('a link that has expired offers to ask for a new one, once', async ({ page, given, asOwner, product }) => {
  const { id, link, catalogue } = await approved({ given, asOwner, product })
  expire(product, id)
  await page.goto(link)
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await expect(page.getByText(`Your link to ${catalogue.name} worked until`)).toBeVisible()
  const ask = page.getByRole('button', { name: 'Ask for a new link' })
  await ask.click()
  await expect(outcome(page, 'You have asked for a new link.')).toBeFocused()
  await expect(ask).toBeHidden()
  await page.reload()
  await expect(page.getByText('You have asked for a new one. The answer comes by mail.')).toBeVisible()
  await expect(ask).toBeHidden()
})

test('a page that is left open learns what happened when it is seen again', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { id, email, catalogue, follow, link } = await approved({ given, asOwner, product })
  const seenAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.goto(follow)
  await expect(heading(page, 'Your request has been answered')).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'Your catalogue is ready')).toBeVisible()
  await asOwner(catalogueRequests.revoke, { params: { id } })
  await seenAgain()
  await expect(heading(page, 'This link was withdrawn')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Open the catalogue|Download)$/ })).toBeHidden()

  await asOwner(catalogueRequests.resend, { params: { id }, body: {} })
  await seenAgain()
  await expect(heading(page, 'This link does not work')).toBeVisible()
  const newest = () => linkMailedTo(product.mailFolder, email, address)
  await expect.poll(newest).not.toBe(link)
  await page.goto(await newest())
  await expect(heading(page, 'Your catalogue is ready')).toBeVisible()
  await asOwner(catalogues.remove, { params: { id: catalogue.id } })
  await page.getByRole('button', { name: /^(Open the catalogue|Download)$/ }).click()
  await expect(page.locator('.toast.error')).toBeVisible()
  await expect(heading(page, 'This request has ended')).toBeVisible()
})

test('a visitor withdraws a request after a second look', async ({ page, given, asOwner, product }) => {
  const { id, follow } = await asked({ given, asOwner, product })
  await page.goto(follow)
  const withdraw = page.getByRole('button', { name: 'Withdraw my request' })
  await withdraw.click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' })
  await expect(dialog.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(withdraw).toBeFocused()
  expect((await asOwner(catalogueRequests.find, { params: { id } })).status).toBe('pending')

  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(outcome(page, 'Your request was withdrawn.')).toBeFocused()
  await expect(heading(page, 'This request has ended')).toBeVisible()
  await expect(page.getByText('You can ask for the catalogue again at any time.')).toBeVisible()
  await expect(withdraw).toBeHidden()
  await page.reload()
  await expect(page.getByText('was withdrawn, or its catalogue is no longer there.')).toBeVisible()
})

test('who withdrew a request asks again by the form of the same catalogue', async ({ page, given }) => {
  const { id, name } = await given.catalogue()
  await page.goto(`/client/request?catalogue=${id}&lang=de`)
  for (const [field, value] of Object.entries({ ...customer, email: freshEmail('vera') })) {
    await page.locator(`[name=${field}]`).fill(value)
  }
  await page.getByRole('button', { name: 'Absenden' }).click()
  await page.goto((await page.getByRole('link', { name: 'Meine Anfrage verfolgen' }).getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Meine Anfrage zurückziehen' }).click()
  await page.getByRole('button', { name: 'Ja, zurückziehen' }).click()

  await page.getByRole('link', { name: 'Erneut anfragen' }).click()

  await expect(page.getByText(`Sie fragen diesen Katalog an: ${name}`)).toBeVisible()
})

test('who came by a mailed link and withdrew asks again by the form of the same catalogue', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { id, catalogue, email } = await asked({ given, asOwner, product })
  await asOwner(catalogueRequests.question, { params: { id }, body: { message: 'Which edition?' } })
  await page.goto(await linkMailedTo(product.mailFolder, email, address))
  await page.getByRole('button', { name: 'Withdraw my request' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()

  await page.getByRole('link', { name: 'Ask again' }).click()

  await expect(page.getByText(`You are asking for ${catalogue.name}`)).toBeVisible()
})

test('who leaves their details as they were finds the focus where it was', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { follow } = await asked({ given, asOwner, product })
  await page.goto(follow)
  await page.getByRole('button', { name: 'Correct my details' }).press('Enter')
  await page.getByLabel('Company').fill('Other')
  await page.getByRole('button', { name: 'Leave them as they were' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Correct my details' })).toBeFocused()
  await expect(page.getByText('Other')).toBeHidden()
})

test('a visitor erases their data, and the addresses lead nowhere any more', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { follow, link } = await approved({ given, asOwner, product })
  await page.goto(link)
  await page.getByRole('button', { name: 'Erase my data' }).click()
  await page.getByRole('button', { name: 'Erase it' }).click()
  await expect(heading(page, 'Your data was erased')).toBeVisible()
  await expect(outcome(page, 'Your data was erased.')).toBeFocused()
  await expect(page.getByRole('definition')).toHaveCount(0)
  await page.goto(link)
  await expect(heading(page, 'Your data was erased')).toBeVisible()
  await page.goto(follow)
  await expect(heading(page, 'This link does not work')).toBeVisible()
})

test('a rejected visitor reads the message again and erases their data with the link in the mail', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { id, email } = await asked({ given, asOwner, product })
  await asOwner(catalogueRequests.reject, { params: { id }, body: { message: 'Sold out.\nWe print in May.' } })

  await page.goto(await linkMailedTo(product.mailFolder, email, address))

  await expect(heading(page, 'Your request has been answered')).toBeVisible()
  await expect(page.getByText('Sold out.\nWe print in May.')).toBeVisible()
  await isNarrow(page)
  await page.getByRole('button', { name: 'Erase my data' }).click()
  await page.getByRole('button', { name: 'Erase it' }).click()
  await expect(heading(page, 'Your data was erased')).toBeVisible()
  expect((await asOwner(catalogueRequests.find, { params: { id } })).email).toBe('')
})

test('a key that is cut, doubled or of nothing says what that may mean', async ({ page, given, asOwner, product }) => {
  const { follow } = await asked({ given, asOwner, product })
  const key = keyOf(follow)
  for (const dead of [key.slice(0, -1), key + key, `${key})`, 'a'.repeat(150), '%3Cb%3E']) {
    await page.goto(address + dead)
    await expect(heading(page, 'This link does not work')).toBeVisible()
    await expect(page.getByText('The address was cut short on its way.')).toBeVisible()
  }
  await isNarrow(page)
  await page.getByRole('link', { name: 'ask again' }).click()
  await expect(heading(page, 'Customer Information')).toBeVisible()
  await page.goto(`${follow}/`)
  await expect(heading(page, 'Your request was received')).toBeVisible()
})

test('looking at the page changes nothing, keeps nothing and tells nobody', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { id, link } = await approved({ given, asOwner, product })
  const calls: string[] = []
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    origins.add(origin)
    if (request.method() !== 'GET') calls.push(pathname)
    expect(request.headers().referer ?? '').toBe('')
  })
  await page.goto(link)
  await expect(heading(page, 'Your catalogue is ready')).toBeVisible()
  expect(calls).toEqual(['/api/client/request'])
  expect([...origins]).toEqual([product.origin])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0)
  const { link: opened } = await asOwner(catalogueRequests.find, { params: { id } })
  expect(opened).toMatchObject({ openings: 0, machineOpenings: 0 })
})

test('an old address of a document leads a browser to the page', async ({ page, given, asOwner, product }) => {
  const { link } = await approved({ given, asOwner, product })
  await page.goto(`/api/client/document/${keyOf(link)}`)
  await expect(page).toHaveURL(address + keyOf(link))
  await expect(heading(page, 'Your catalogue is ready')).toBeVisible()
})

test('a page that cannot reach the server keeps trying', async ({ page, given, asOwner, product }) => {
  const { follow } = await asked({ given, asOwner, product })
  await page.route('**/api/client/request', (route) => route.abort())
  await page.goto(follow)
  await expect(page.getByRole('alert')).toHaveText(/cannot be reached right now/)
  await page.unroute('**/api/client/request')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Your request was received')).toBeVisible()
})

test('a language is offered once its address has the catalogue of the form', async ({ page, given }) => {
  const { id } = await given.catalogue()
  const release = await holdCalls(page, '**/static/js/**')
  await page.goto(`/client/request?catalogue=${id}&source=fair`, { waitUntil: 'commit' })
  const shown = page.locator('.languages summary')
  await expect(page.locator('[name=firstName]')).toBeVisible()
  await expect(shown).toBeHidden()

  release()

  await shown.click()
  const arabic = page.getByRole('link', { name: 'العربية' })
  await arabic.click({ button: 'right' })
  await expect(arabic).toHaveAttribute('href', new RegExp(`catalogue=${id}&source=fair&lang=ar$`))
})

test('while the script is on its way, the page asks for a moment', async ({ page, given, asOwner, product }) => {
  const { link } = await approved({ given, asOwner, product })
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  await page.route('**/static/js/**', (route) => arrived.then(() => route.continue()))
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByText('One moment, please.')).toBeVisible()
  arrive()
  await expect(heading(page, 'Your catalogue is ready')).toBeVisible()
  await expect(page.getByText('One moment, please.')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what to do', async ({ page, given, asOwner, product }) => {
    const { link } = await approved({ given, asOwner, product })
    await page.goto(link)
    await expect(page.locator('noscript p').first()).toBeVisible()
    await expect(page.locator('noscript p').first()).toContainText('Please turn it on')
    await expect(page.getByText('One moment, please.')).toBeHidden()
    await expect(page.locator('.languages summary')).toBeVisible()
    await isNarrow(page)
  })
})

test('a name in Latin letters stands in the middle of an Arabic page, like all around it', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { link } = await approved({ given, asOwner, product })
  const address = new URL(link)
  address.searchParams.set('lang', 'ar')
  await page.goto(address.href)

  await expect(page.locator('.hero.open h2')).toHaveCSS('text-align', 'center')
})
