import type { Browser, Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { directionOf, type Language, languages } from '#contract/languages.ts'
import { settings } from '#contract/settings.ts'
import { tours } from '#contract/tours.ts'
import { englishIn, publicWords } from './english-left.ts'
import { customer, hour } from './given.ts'
import { brokenWords, overflow, textsOf, violations } from './look.ts'
import { linkMailedTo, mailsTo } from './mail.ts'
import { owner, type Product } from './product.ts'
import { listScreens } from './screens.ts'
import { test as base, enter, expect, freshEmail, productWith } from './test.ts'
import { address, idOf, questioned } from './visitor-request.ts'

/** A product of its own: other tests expect the form as it came. */
const test = base.extend<object, { product: Product }>({
  product: productWith(),
})

const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-CA',
  es: 'es-MX',
  it: 'it-IT',
  nl: 'nl-BE',
  zh: 'zh-CN',
  ar: 'ar-EG',
}

/** Pages that only say something, with their headings. */
const saying = [
  ['/client/closed', 'This form is closed'],
  ['/client/document?reason=expired', 'This link has expired'],
  ['/client/document?reason=gone', 'This document is gone'],
  ['/client/document', 'This link is not known'],
  ['/client/unsubscribe/unknown', 'New editions'],
  ['/client/notifications/unknown', 'Notifications'],
  ['/client/request/unknown', 'This link does not work'],
  ['/tour?token=unknown', 'This tour link is not known'],
] as const
/** Pages with a form that refuses to be empty. */
const refusing = [
  ['/login', 'Login'],
  ['/sign-up', 'Sign up'],
  ['/forget-password/insert-email', 'Forgot password'],
  ['/forget-password/reset?id=x', 'Reset password'],
  ['/invitation?id=x', 'Welcome'],
  ['/confirm-email?id=x&password=new', 'Confirm your email'],
] as const

const formHeading = 'Customer Information'

/** Names that are no message in any language. */
const visitor = { ...customer, city: 'Sankt-Maximilian', state: 'Lower Fields', country: 'Ruritania' }

/** A message in this language. */
const said = (language: Language, message: string): string =>
  language === 'en' ? message : String(publicWords(language)[message])

const submit = (page: Page) => page.locator('form button[type=submit]')

async function fillForm(page: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...visitor, email })) {
    const field = page.locator(`.customer [name=${name}]`)
    if (await field.count()) await field.fill(value)
  }
}

/** Sends the form and returns the address of the visitor's page. */
async function sendForm(page: Page, email = freshEmail('vera')): Promise<string> {
  await fillForm(page, email)
  await submit(page).click()
  const link = page.locator('.follow a')
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}

/** Checks that a page with this heading is in this language, whole, and no wider than its window. */
function lookFor(page: Page, language: Language) {
  const isEnglish = englishIn(language)
  return async (heading: string, name: string) => {
    await expect(page.getByRole('heading', { level: 1, name: said(language, heading), exact: true })).toBeVisible()
    // They wait for hydration.
    await expect(page.locator('button:disabled')).toHaveCount(0)
    const texts = await textsOf(page)
    const { lang, dir } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
    }))
    expect.soft({ lang, dir: dir || 'ltr' }, name).toEqual({ lang: language, dir: directionOf(language) })
    expect.soft(await overflow(page), `width of ${name}`).toBeLessThanOrEqual(0)
    expect.soft(texts.filter(isEnglish), `English on ${name}`).toEqual([])
  }
}

for (const language of languages) {
  test.describe(`in a browser that wants ${language}`, () => {
    test.use({ locale: locales[language], viewport: { width: 360, height: 780 } })

    test('every public page is in its language and fits a phone', async ({ page, given }) => {
      // As if the links of these pages worked.
      await page.route('**/api/auth/link', (route) => route.fulfill({ status: 204 }))
      const look = lookFor(page, language)
      const { id } = await given.catalogue('Stühle 2027')
      await page.goto(`/client/request?catalogue=${id}`)
      await look(formHeading, 'the form')
      await submit(page).click()
      await expect(page.locator('.field-error')).toHaveCount(12)
      await look(formHeading, 'the refused form')
      const follow = await sendForm(page)
      await look(formHeading, 'the sent form')
      await page.goto(follow)
      await look('Your request was received', 'a waiting request')
      for (const [path, heading] of saying) {
        await page.goto(path)
        await look(heading, path)
      }
      for (const [path, heading] of refusing) {
        await page.goto(path)
        await look(heading, path)
        await submit(page).click()
        await expect(page.locator('.field-error').first()).toBeVisible()
        await look(heading, `${path} refused`)
      }
      await page.goto('/confirm-email?id=x')
      await look('Confirm your email', 'a link to confirm')
      await submit(page).click()
      await look('This link is not valid any more', 'a dead link')
    })

    test("the owner's own form is in its language and fits a phone", async ({ page, asOwner }) => {
      await asOwner(settings.change, { body: { form: ownForm } })
      const look = lookFor(page, language)
      await page.goto('/client/request')
      await look(formHeading, 'the own form')
      await submit(page).click()
      await expect(page.locator('.field-error')).toHaveCount(11)
      await look(formHeading, 'the refused own form')
      await asOwner(settings.change, { body: { form: formAsItCame } })
    })
  })
}

const question = (id: string, kind: 'text' | 'choice' | 'tick', required = true) => ({
  id,
  label: `Ωmega ${id}?`,
  kind,
  required,
  ...(kind === 'choice' ? { options: ['Ωne', 'Ωther'] } : {}),
})
const ownForm = {
  fields: { industry: 'optional', occupation: 'optional', company: 'hidden' } as const,
  questions: [question('text', 'text', false), question('choice', 'choice')],
  consent: 'Ωmnia.',
}
const formAsItCame = {
  fields: { industry: 'required', occupation: 'required', company: 'required' } as const,
  questions: [],
  consent: '',
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test('the form, the sent form, its page and the login are accessible', async ({ page }) => {
      await page.goto('/client/request')
      await submit(page).click()
      expect.soft(await violations(page), 'the refused form').toEqual([])
      const follow = await sendForm(page)
      expect.soft(await violations(page), 'the sent form').toEqual([])
      await page.goto(follow)
      await page.waitForLoadState('networkidle')
      expect.soft(await violations(page), 'a waiting request').toEqual([])
      await page.goto('/login')
      expect.soft(await violations(page), 'the login').toEqual([])
    })
  })
}

/** Opens a page in a browser of this language and returns the language that it is shown in. */
async function shownTo(browser: Browser, locale: string, address: string) {
  const page = await browser.newPage({ locale })
  await page.goto(address)
  const shown = await page.locator('html').getAttribute('lang')
  const heading = await page.locator('h1').textContent()
  await page.close()
  return { shown, heading }
}

const inLanguage = (language: Language) => ({
  shown: language,
  heading: said(language, formHeading),
})

test("an address beats the browser's language, which beats the firm's, which is for everybody else", async ({
  browser,
  product,
  asOwner,
}) => {
  const form = `${product.origin}/client/request`
  await asOwner(settings.change, { body: { firm: { language: 'nl' } } })
  expect.soft(await shownTo(browser, 'de-DE', `${form}?lang=fr`)).toEqual(inLanguage('fr'))
  expect.soft(await shownTo(browser, 'de-DE', form)).toEqual(inLanguage('de'))
  expect.soft(await shownTo(browser, 'ja-JP', form)).toEqual(inLanguage('nl'))
  expect.soft(await shownTo(browser, 'de-DE', `${form}?lang=ja`)).toEqual(inLanguage('de'))
  await asOwner(settings.change, { body: { firm: { language: 'en' } } })
  expect.soft(await shownTo(browser, 'ja-JP', form)).toEqual(inLanguage('en'))
})

test.describe('a visitor who reads German', () => {
  test.use({ locale: 'de-DE' })

  test('gets a German mail, which opens a German page in any browser', async ({
    page,
    browser,
    given,
    asOwner,
    product,
  }) => {
    const { id } = await given.catalogue('Stühle 2027')
    const email = freshEmail('vera')
    await page.goto(`/client/request?catalogue=${id}`)
    await sendForm(page, email)
    await asOwner(catalogueRequests.approve, { params: { id: await idOf(asOwner, email) }, body: {} })
    const link = await linkMailedTo(product.mailFolder, email, address)
    const mail = (await mailsTo(product.mailFolder, email)).at(-1)
    expect(mail?.html).toContain('<html lang="de" dir="ltr">')
    expect(await shownTo(browser, 'en-GB', link)).toEqual({ shown: 'de', heading: expect.any(String) })

    const english = await browser.newPage({ locale: 'en-GB' })
    await english.goto(link)
    await expect(english.getByRole('heading', { level: 1, name: 'Ihr Katalog ist bereit' })).toBeVisible()
    await english.close()
  })
})

test.describe('a visitor who reads German and is asked a question', () => {
  test.use({ locale: 'de-DE' })

  test('answers on a German page, and is told there how long the answer may be', async ({
    page,
    given,
    asOwner,
    product,
  }) => {
    const { link } = await questioned({ given, asOwner, product }, 'Ωhat?')
    await page.goto(link.replace(/lang=\w+$/, 'lang=de'))
    await expect(submit(page)).toHaveText('Antwort senden')
    await page.locator('textarea').fill('x'.repeat(1_001))
    await submit(page).click()
    const words = 'Bitte verwenden Sie höchstens 1.000 Zeichen.'
    await expect(page.locator('.field-error')).toHaveText(words)
    await expect(page.getByRole('alert')).toContainText(words)
  })
})

test('a signed-in person chooses a language, keeps it, and goes back to that of the browser', async ({
  page,
  product,
  asOwner,
}) => {
  expect(asOwner).toBeDefined()
  const choose = async (label: string, language: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-item-option', { hasText: language }).click()
    await page.locator('form [type=submit]').click()
  }
  const isIn = async (language: Language, entry: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
  }
  await enter(page, product.origin, owner.email)
  await page.goto('/personal/info')
  await isIn('en', 'Change Password')
  for (const name of ['company', 'address', 'postcode', 'city', 'state', 'country']) {
    await page.locator(`#${name}`).fill('Ωmega')
  }
  await choose('Language', 'Deutsch')
  await isIn('de', 'Passwort ändern')
  await page.reload()
  await isIn('de', 'Passwort ändern')
  await page.goto('/dashboard')
  await isIn('de', 'Passwort ändern')
  await page.goto('/personal/info')
  await choose('Sprache', 'Wie im Browser eingestellt')
  await isIn('en', 'Change Password')
})

/** Without Arabic, whose letters not every browser of the tests has. */
const measured = languages.filter((language) => language !== 'ar')

for (const language of measured) {
  test.describe(`in the shell of a browser that wants ${language}`, () => {
    test.use({ locale: locales[language], viewport: { width: 769, height: 900 } })

    test('no word of the menu, figures and lists is cut', async ({ page, product, given, asOwner }) => {
      await given.registration()
      await given.catalogue()
      await given.request()
      await given.tour(hour, 2 * hour)
      await asOwner(tours.create, { body: { name: 'Flat 4', kind: 'address', address: 'https://tours.example/4' } })
      await enter(page, product.origin, owner.email)
      await page.goto('/dashboard?unit=week')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.locator('.figure-table summary').first().click()
      expect.soft(await brokenWords(page.locator('.figure-table :is(th, td)'))).toEqual([])
      expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
      const menu = page.locator('.ant-menu-title-content')
      await expect(menu.last()).toBeVisible()
      const cut = await menu.evaluateAll((all) =>
        all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
      )
      expect(cut).toEqual([])
      for (const path of listScreens) {
        await page.goto(path)
        await expect(page.locator('.ant-table-row .row-actions, .ant-table-row .status').first()).toBeVisible()
        expect.soft(await brokenWords(page.locator('.ant-table-cell')), path).toEqual([])
      }
    })
  })
}

test.describe('in an Arabic browser of 1,024 pixels', () => {
  test.use({ locale: 'ar-EG', viewport: { width: 1024, height: 800 } })

  test('the shell is written from right to left, and its list fits', async ({ page, product, given }) => {
    const { id } = await given.catalogue()
    for (const _ of [1, 2, 3]) await given.request({}, id)
    await enter(page, product.origin, owner.email)
    await page.goto('/resource/catalogue/request')
    await expect(page.locator('.ant-table-row').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const bar = await page.locator('.sider').boundingBox()
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBe(1024)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})
