import type { Locator } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor } from './caller.ts'
import { violations } from './look.ts'
import { linkMailedTo } from './mail.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, test } from './test.ts'
import { address } from './visitor-request.ts'

const seats = {
  id: 'seats',
  label: 'Für wie viele planen Sie?',
  kind: 'choice' as const,
  options: ['2 bis 3', 'mehr als 3'],
  required: false,
}
const german = { introduction: 'Willkommen!', consent: 'Ich stimme zu.', thanks: 'Vielen Dank!', questions: [seats] }

test.describe("in a visitor's Arabic form", () => {
  test.use({ locale: 'ar-EG' })

  test('a choice runs as its language does', async ({ page, asOwner }) => {
    const { form } = await asOwner(settings.read, {})
    await asOwner(settings.change, { body: { form: german } })

    await page.goto('/client/request')

    const choice = page.locator('select')
    await expect(choice.getByRole('option', { name: '2 bis 3' })).toHaveCSS('direction', 'ltr')
    await expect(choice.getByRole('option').first()).toHaveCSS('direction', 'rtl')
    await asOwner(settings.change, { body: { form } })
  })

  test("the firm's name runs as it is written", async ({ page, asOwner }) => {
    const { firm } = await asOwner(settings.read, {})
    await asOwner(settings.change, { body: { firm: { ...firm, name: 'Acme Inc.', website: 'https://acme.example' } } })

    await page.goto('/client/request')

    const names = page.getByText('Acme Inc.')
    await expect(names).toHaveCount(2)
    for (const name of await names.all()) await expect(name).toHaveCSS('direction', 'ltr')
    await asOwner(settings.change, { body: { firm } })
  })
})

test.describe('in an Arabic shell', () => {
  test.use({ locale: 'ar-EG' })

  test.beforeEach(async ({ page, product, asOwner }) => {
    expect(asOwner).toBeDefined()
    await enter(page, product.origin, owner.email)
  })

  test('an address is typed from left to right', async ({ page }) => {
    await page.goto('/operations/webhooks')
    await page.locator('.wide-button').click()
    await expect(page.getByRole('dialog').locator('#url')).toHaveCSS('direction', 'ltr')
  })

  test('the parts of an address follow each other as the page runs', async ({ page, given, asOwner }) => {
    const parts = { address: '12 Long Street', postcode: '10115', city: 'Berlin', state: 'القاهرة', country: 'مصر' }
    const { email } = await given.request(parts)
    const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
    await page.goto(`/resource/catalogue/request?request=${data[0]?.id}`)
    const address = page.locator('.request-drawer dd', { hasText: parts.address })
    await expect(address).toBeVisible()

    const ends = await address.evaluate(
      (cell, words) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const text = texts.nextNode() as Text
        return words.map((word) => {
          const range = document.createRange()
          range.setStart(text, text.data.indexOf(word))
          range.setEnd(text, text.data.indexOf(word) + word.length)
          const { top, right } = range.getBoundingClientRect()
          return { top: Math.round(top), right }
        })
      },
      Object.values(parts).filter((part) => part !== parts.postcode),
    )
    const inLine = ends.filter(({ top }) => top === ends[0]?.top).map(({ right }) => right)
    expect(inLine.length).toBeGreaterThan(1)
    expect(inLine).toEqual(inLine.toSorted((a, b) => b - a))
  })

  test('the drawer names no address where there is none', async ({ page, given, asOwner }) => {
    const { id: catalogueId } = await given.catalogue()
    const person = { email: freshEmail('ivo'), firstName: 'Ivo', lastName: 'Invited' }
    const { id } = await asOwner(catalogueRequests.invite, { body: { ...person, catalogueId } })
    await page.goto(`/resource/catalogue/history?request=${id}`)
    const facts = page.locator('.request-drawer dt')

    await expect(facts.getByText('وقت الإرسال', { exact: true })).toBeVisible()
    await expect(facts.getByText('العنوان', { exact: true })).toHaveCount(0)
  })

  test('the facts of the audit follow each other as the page runs', async ({ page, asOwner }) => {
    const { form } = await asOwner(settings.read, {})
    await asOwner(settings.change, { body: { form: { introduction: 'Ωmega', thanks: 'Ωmicron' } } })
    await page.goto('/operations/audit')
    await expect(page.locator('.audit-action small').first()).toHaveText(/\u200f\u2068.+\u2069, \u2068.+\u2069/)
    await asOwner(settings.change, { body: { form } })
  })

  test('a seal stands as it is typed', async ({ page }) => {
    // The first one comes within a minute.
    const seal = { number: 12, hash: 'ab34cd', at: Date.now(), rows: 12, unsealed: 0 }
    await page.route('**/api/audit/seal', (route) => route.fulfill({ json: seal }))
    await page.goto('/operations/audit')
    await expect(page.locator('.newest-seal code')).toHaveCSS('direction', 'ltr')
  })

  test('an empty list on a phone says so in its middle, with air around what to do', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/resource/tour/tours')
    await page.getByRole('button', { name: 'المتابعة على هذا الجهاز' }).click()
    const panel = page.locator('.panel')
    const box = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const help = await box(panel.locator('.help'))

    const [card, icon] = [await box(panel), await box(panel.locator('.no-data svg'))]

    expect(Math.abs(icon.x + icon.width / 2 - (card.x + card.width / 2))).toBeLessThan(3)
    expect(card.y + card.height - (help.y + help.height)).toBeGreaterThanOrEqual(12)
    expect(await violations(page)).toEqual([])
  })

  test('a question runs as its language does', async ({ page }) => {
    await page.goto('/settings/form')
    await page.getByRole('button', { name: 'إضافة سؤال' }).click()
    const question = page.locator('.question input[maxlength="200"]')
    await question.fill('Wie haben Sie uns gefunden?')
    await expect(question).toHaveCSS('direction', 'ltr')
    await question.fill('كيف وجدتمونا؟')
    await expect(question).toHaveCSS('direction', 'rtl')
  })

  test('a message to a visitor runs as its language does', async ({ page, given }) => {
    await given.request({ firstName: 'Rita', lastName: 'Right' })
    await page.goto('/resource/catalogue/request')
    await page
      .getByRole('row', { name: /Rita Right/ })
      .getByRole('button', { name: 'رفض' })
      .click()
    const message = page.getByRole('dialog').locator('textarea')
    await message.fill('Wir melden uns.')
    await expect(message).toHaveCSS('direction', 'ltr')
  })

  test('the calendar heads its days with letters that fit', async ({ page }) => {
    await page.goto('/resource/tour')
    await page.locator('.wide-button').click()
    await page.getByRole('dialog').locator('.ant-picker input').first().click()
    await expect(page.locator('.ant-picker-content th')).toHaveText(['س', 'ح', 'ن', 'ث', 'ر', 'خ', 'ج'])
  })

  test('the sample tour, which is English, runs from left to right', async ({ page, given }) => {
    const { token } = await given.tour(-1_000, 60_000)
    await page.goto(`/tour?token=${token}`)
    await expect(page.frameLocator('iframe').locator('header p')).toHaveCSS('direction', 'ltr')
  })
})

test.describe('in a German shell', () => {
  test.use({ locale: 'de-DE' })

  test('German words in the texts of another language run as theirs does', async ({ page, product, asOwner }) => {
    const { form } = await asOwner(settings.read, {})
    await asOwner(settings.change, { body: { form: german } })
    await enter(page, product.origin, owner.email)
    await page.goto('/settings/form')
    await page.getByLabel('Sprache', { exact: true }).click()
    await page.getByTitle('العربية', { exact: true }).last().click()

    const preview = page.locator('.settings-preview')
    await expect(preview.locator('.branded-page')).toHaveCSS('direction', 'rtl')
    for (const words of ['Willkommen!', 'Ich stimme zu.', 'Vielen Dank!', '2 bis 3'])
      await expect.soft(preview.getByText(words).first(), words).toHaveCSS('direction', 'ltr')
    await expect.soft(preview.getByText('Für wie viele planen Sie?')).toHaveCSS('unicode-bidi', 'plaintext')
    for (const words of ['Willkommen!', 'Für wie viele planen Sie?']) {
      const field = page.getByPlaceholder(words)
      await expect(field).toHaveCSS('direction', 'rtl')
      expect(await field.evaluate((input) => getComputedStyle(input, '::placeholder').unicodeBidi)).toBe('plaintext')
    }
    await asOwner(settings.change, { body: { form } })
  })

  test('the marks around an Arabic answer run as the page does', async ({ page, product, given, asOwner }) => {
    const { email } = await given.request()
    const { data } = await asOwner(catalogueRequests.listPending, { query: { q: email } })
    await asOwner(catalogueRequests.question, { params: { id: data[0]?.id ?? '' }, body: { message: 'Welches?' } })
    const key = keyOf(await linkMailedTo(product.mailFolder, email, address))
    await callerFor(product.origin)(visitorRequest.answer, { body: { key, message: 'مقاس كبير' } })
    await enter(page, product.origin, owner.email)

    await page.goto('/resource/catalogue/request')

    const answer = page.locator('.attention q', { hasText: 'مقاس كبير' })
    await expect(answer).toHaveCSS('direction', 'ltr')
    await expect(answer.getByText('مقاس كبير')).toHaveCSS('direction', 'rtl')
  })
})
