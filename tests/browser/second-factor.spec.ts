import type { Locator, Page } from '@playwright/test'
import { codeAt } from '#support/second-factor.ts'
import { chooseInMenu } from './catalogue-menu.ts'
import { owner, password } from './product.ts'
import { enter, expect, test } from './test.ts'

/** Sets the second factor on the page, and returns its key and recovery codes. */
async function setUp(page: Page) {
  await page.goto('/personal/security')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = ((await page.locator('.second-factor code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code').fill('000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong or was used before.').first()).toBeVisible()
  await page.locator('.toast.error').hover()
  await page.getByLabel('Code').fill(codeAt(key, Date.now()))
  await page.keyboard.press('Enter')
  const codes = page.locator('.recovery-codes code')
  await expect(codes).toHaveCount(10)
  await expect(page.locator('.toast.error')).toHaveCount(0)
  const recoveryCodes = await codes.allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()
  return { key, recoveryCodes }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
}

test('the recovery codes are shown also to who presses twice', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const key = ((await page.locator('.second-factor code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code').fill(codeAt(key, Date.now()))

  await page.getByRole('button', { name: 'Continue' }).dblclick({ delay: 0 })

  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
  await expect(page.locator('.toast.error')).toHaveCount(0)
})

test('a second step that could not be loaded comes with a later press, and is told in words', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await setUp(page)
  await page.evaluate(() => localStorage.clear())
  let isAway = true
  await page.route('**/static/js/SecondStep*', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()

  isAway = false
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
})

/** On a page that calls nothing: a call of the shell would leave for the sign-in page by itself. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/sample-tour/')
  await page.evaluate(() => localStorage.clear())
}

test('a person sets a second factor, signs in with it, and with a recovery code', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  const { key, recoveryCodes } = await setUp(page)
  await forgetSession(page)

  await signIn(page, email)
  await expect(page.getByLabel('Code')).toBeFocused()
  // The step of the set-up is used up; the next one counts already.
  await page.getByLabel('Code').fill(codeAt(key, Date.now() + 30_000))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/resource|\/dashboard/)

  await forgetSession(page)
  await signIn(page, email)
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/resource|\/dashboard/)
})

test('recovery codes that nobody has yet are left only after a question', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  await setUp(page)
  await page.getByRole('button', { name: 'New Recovery Codes' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)

  await page.getByRole('menuitem', { name: 'Info' }).click()

  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/personal/info')
})

const brokenCodes = (codes: Locator) =>
  codes.evaluateAll((all) => all.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent))

/** The pixels between codes beside each other, where the number of the second one stands. */
const smallestGap = (codes: Locator) =>
  codes.evaluateAll((all) => {
    const boxes = all.map((code) => code.getBoundingClientRect())
    const gaps = boxes.flatMap((a) =>
      boxes
        .filter((b) => b !== a && b.left >= a.left && b.top < a.bottom && a.top < b.bottom)
        .map((b) => b.left - a.right),
    )
    return Math.min(Number.POSITIVE_INFINITY, ...gaps)
  })

for (const locale of ['en-GB', 'ar-EG'])
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale })

    test('each recovery code stands whole, and apart from the next', async ({ page, product, given }) => {
      const { email } = await given.person('USER')
      await enter(page, product.origin, email)
      await page.goto('/personal/security')
      const factor = page.locator('.second-factor')
      await factor.getByRole('button').click()
      await factor.getByRole('textbox').waitFor()
      const key = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await factor.getByRole('textbox').fill(codeAt(key, Date.now()))
      await page.keyboard.press('Enter')
      const codes = page.locator('.recovery-codes code')
      await expect(codes).toHaveCount(10)
      for (const width of [1_440, 390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        if (width === 390) await page.locator('.desktop-only button').first().click()
        await expect(codes.first()).toBeVisible()
        expect.soft(await brokenCodes(codes), `at ${width}`).toEqual([])
        expect.soft(await smallestGap(codes), `at ${width}`).toBeGreaterThan(32)
      }
    })
  })

test('five wrong codes lead back to the password', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  await setUp(page)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, email)

  for (let wrong = 1; wrong <= 5; wrong++) {
    await page.getByLabel('Code').fill(`wrong ${wrong}`)
    const answered = page.waitForResponse(/secondFactor/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await answered
  }

  await expect(page.getByText('This sign-in took too long or had too many wrong codes.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('an owner takes away a lost second factor', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await setUp(page)
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row.getByText('second factor')).toBeVisible()

  await chooseInMenu(row, 'Take Away All but the Password')
  await page.getByRole('dialog').getByRole('button', { name: 'Take Away' }).click()

  await expect(row.getByText('second factor')).toBeHidden()
})
