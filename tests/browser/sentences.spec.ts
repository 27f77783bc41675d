import { auth } from '#contract/auth.ts'
import { type Language, languages } from '#contract/languages.ts'
import { system } from '#contract/system.ts'
import { freePorts } from '#support/servers/run.ts'
import german from '#words/de/shell.json' with { type: 'json' }
import { translate } from '#words/translate.ts'
import { callerFor, makeOwner } from './caller.ts'
import { publicWords } from './english-left.ts'
import { customer, givenFor } from './given.ts'
import { owner, type Product, startProduct } from './product.ts'
import { test as base, enter, expect, freshEmail, productWith } from './test.ts'

interface ForTest {
  /** A product whose mail server does not answer. */
  readonly withoutMail: Product
}

/** A product of its own: other tests expect that nothing is tried too often. */
const test = base.extend<ForTest, { product: Product }>({
  product: productWith({ RATE_LIMITS: 'on' }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  withoutMail: async ({}, use) => {
    const SMTP_URL = `smtp://127.0.0.1:${await freePorts()}`
    const product = await startProduct({ RATE_LIMITS: 'on', SMTP_URL })
    await use(product)
    await product.stop()
  },
})

/** Repeats a call until it is refused for now. */
async function untilTooOften(call: () => Promise<unknown>): Promise<void> {
  for (let refusal = ''; !refusal.includes(' answered 429'); )
    refusal = await call().then(
      () => '',
      (error: unknown) => String(error),
    )
}

/** What a refusal says while the next try is up to three minutes away. */
const waits = (language: Language): string[] =>
  [2, 3].map((n) =>
    translate(language, publicWords(language), 'That was tried too often. Please try again in {n} minutes.', { n }),
  )

for (const language of languages) {
  test.describe(`in a browser that wants ${language}`, () => {
    test.use({ locale: language })

    test('a visitor who sends the form too often reads when to try again', async ({ page, given }) => {
      await untilTooOften(() => given.request())
      await page.goto('/client/request')
      for (const [name, value] of Object.entries(customer)) await page.locator(`.customer [name=${name}]`).fill(value)
      await page.locator('form [type=submit]').click()
      expect(waits(language)).toContain(await page.locator('.toast.error p').textContent())
    })
  })
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('who guesses a password too often reads when to try again', async ({ page, product }) => {
    const guess = { username: freshEmail('nobody'), password: 'not the password' }
    await untilTooOften(() => callerFor(product.origin)(auth.login, { body: guess }))
    await page.goto('/login')
    for (const [name, value] of Object.entries(guess)) await page.locator(`[name=${name}]`).fill(value)
    await page.locator('form [type=submit]').click()
    await expect(page.locator('.toast.error p')).toHaveText(
      /^Das wurde zu oft versucht\. Bitte versuchen Sie es in [23] Minuten noch einmal\.$/,
    )
  })

  test('a file whose ending lies is refused in German', async ({ page, product, asOwner }) => {
    expect(asOwner).toBeDefined()
    await enter(page, product.origin, owner.email)
    await page.goto('/resource/catalogue/upload')
    await page.getByRole('button', { name: german['New Catalogue'] }).click()
    const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear all') }
    await page.locator('input[type=file]').setInputFiles(letter)
    const words = 'Der Inhalt dieser Datei passt nicht zu ihrer Endung .pdf.'
    await expect(page.locator('.toast.error p')).toHaveText(words)
    await expect(page.locator('.file-refusal')).toHaveText(words)
  })

  test('the owner is warned in German that mail goes to files', async ({ page, product, asOwner }) => {
    expect(asOwner).toBeDefined()
    await enter(page, product.origin, owner.email)
    await page.goto('/dashboard')
    await expect(page.getByRole('complementary', { name: german.Notices })).toHaveText(
      'E-Mails werden nicht gesendet, sondern als Dateien in DATA_DIR/mail abgelegt. Setzen Sie SMTP_URL, um sie zu senden.',
    )
  })

  test.describe('while no mail server answers', () => {
    test.use({ baseURL: async ({ withoutMail }, use) => use(withoutMail.origin) })

    test('the owner is told in German since when mail does not leave', async ({ page, withoutMail }) => {
      const asOwner = await makeOwner(withoutMail)
      await givenFor(withoutMail.origin, asOwner).registration()
      await expect.poll(async () => (await asOwner(system.notices, {})).notices.length).toBe(1)
      await enter(page, withoutMail.origin, owner.email)
      await page.goto('/dashboard')
      await expect(page.getByRole('complementary', { name: german.Notices })).toHaveText(
        /^Seit .+ lassen sich keine E-Mails senden; \d+ wart(et|en)\. .*ECONNREFUSED/,
      )
    })
  })
})
