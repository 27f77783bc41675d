import type { Browser, Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { languages } from '#contract/languages.ts'
import { type RequestEvent, RequestEventKind } from '#contract/request-shapes.ts'
import { settings } from '#contract/settings.ts'
import { callerFor } from './caller.ts'
import { customer } from './given.ts'
import { owner, type Product } from './product.ts'
import { enter, expect, freshEmail, test } from './test.ts'
import { asked, idOf, type Tools } from './visitor-request.ts'

/** Every kind of event, by somebody and by nobody, with and without details. */
const everyEvent = RequestEventKind.enum.flatMap((kind) =>
  [null, 'Ωlga'].flatMap((actor) =>
    [
      {},
      { subject: 'Ω', email: 'ω@example.com', submissionId: 'ω', chosen: true, silent: true, catalogueName: 'Ω' },
    ].map(
      (details, index) => ({ id: `${kind}-${actor}-${index}`, at: Date.now(), kind, actor, details }) as RequestEvent,
    ),
  ),
)

/** Opens a request beside the list in a browser of this language. */
async function openIn(locale: string, browser: Browser, { origin }: Product, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route(`**/api/catalogue/${id}/events`, (route) => route.fulfill({ json: { data: everyEvent } }))
  await enter(page, origin, owner.email)
  await page.goto(`/resource/catalogue/request?request=${id}`)
  return page
}

test('whatever happened to a request is told in the language of the reader', async ({
  browser,
  product,
  asOwner,
  given,
}) => {
  const { id } = await asked({ given, asOwner, product })
  const eventsIn = async (locale: string) => {
    const page = await openIn(locale, browser, product, id)
    const events = page.locator('.request-events li > p')
    await expect(events).toHaveCount(everyEvent.length)
    const texts = await events.allTextContents()
    await page.context().close()
    return texts
  }
  const english = new Set(await eventsIn('en-GB'))
  for (const language of languages.filter((each) => each !== 'en')) {
    const texts = await eventsIn(language)
    expect
      .soft(
        texts.filter((text) => english.has(text)),
        `English in ${language}`,
      )
      .toEqual([])
  }
})

/** Opens the request of a visitor in an Arabic list. */
async function openInArabic(browser: Browser, tools: Tools): Promise<Page> {
  const { given, asOwner, product } = tools
  const { email } = await given.request({ firstName: 'Jürgen', lastName: 'Müller '.repeat(12).trim() })
  const id = await idOf(asOwner, email)
  await asOwner(catalogueRequests.reject, { params: { id }, body: {} })
  const page = await openIn('ar', browser, product, id)
  await page.goto(`/resource/catalogue/history?request=${id}`)
  await expect(page.locator('.open-request h2')).toContainText('Jürgen')
  return page
}

test('among Arabic words a name, a number and a time keep their own direction', async ({
  browser,
  product,
  asOwner,
  given,
}) => {
  const page = await openInArabic(browser, { given, asOwner, product })
  const direction = (text: string) =>
    page
      .locator('.open-request .facts bdi')
      .filter({ hasText: text })
      .last()
      .evaluate((bdi) => getComputedStyle(bdi).direction)
  expect.soft(await direction('+1 555 0100')).toBe('ltr')
  expect.soft(await direction('Olga Owner')).toBe('ltr')
  const name = page.locator('tr .cut', { hasText: 'Jürgen' }).first()
  expect.soft(await name.evaluate((cut) => getComputedStyle(cut).direction)).toBe('ltr')
  expect.soft(await name.evaluate((cut) => getComputedStyle(cut).textAlign)).toBe('right')
  await page.context().close()
})

test('a German list writes days like the open request', async ({ browser, product, asOwner, given }) => {
  const { id } = await asked({ given, asOwner, product })
  const page = await openIn('de', browser, product, id)
  await page.goto('/resource/catalogue/request')
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('de', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(Date.now()),
  )
  await expect(page.locator(`tr[data-row-key="${id}"] time`)).toHaveText(today)
  await page.context().close()
})

const long = 'Which of our chairs would you like to see first? '.repeat(4).trim()

test('an own question and a consent leave room for what the visitor answered', async ({ page, product, asOwner }) => {
  await asOwner(settings.change, {
    body: { form: { questions: [{ id: 'chairs', label: long, kind: 'text', required: true }], consent: 'Call me.' } },
  })
  const email = freshEmail('vera')
  const answers = { chairs: 'Oak' }
  const body = { ...customer, email, answers, consent: true }
  await callerFor(product.origin)(catalogueRequests.send, { body })
  await asOwner(settings.change, { body: { form: { questions: [], consent: '' } } })
  await enter(page, product.origin, owner.email)
  await page.goto(`/resource/catalogue/request?q=${email}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const answer = page.getByRole('dialog').getByRole('definition').filter({ hasText: 'Oak' })
  expect((await answer.boundingBox())?.width).toBeGreaterThan(240)
  await expect(page.getByRole('dialog').getByRole('definition').filter({ hasText: 'Call me.' })).toContainText('20')
})
