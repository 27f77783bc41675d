import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { violations } from './look.ts'
import { enter, expect, test } from './test.ts'

const light = 'rgb(243, 245, 249)'
const dark = 'rgb(14, 19, 27)'

const openMenu = (page: Page) => page.locator('.header .person').click()
const ground = (page: Page) => page.locator('html')

test.beforeEach(async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
})

test('the language is chosen at the name, without an address, and holds where the person signs in again', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER', 'Lotte', 'Language')
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  await page.getByRole('button', { name: 'Lotte Language: language and theme' }).click()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Anfragen' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await enter(page, product.origin, email)
  await page.goto('/resource/catalogue/request')
  await expect(page.getByRole('heading', { name: 'Anfragen' })).toBeVisible()
  await openMenu(page)
  await page.getByRole('button', { name: 'Wie im Browser' }).click()
  await expect(page.getByRole('heading', { name: 'Request' })).toBeVisible()
})

test('with the keyboard a language is chosen once, and the focus is back at the name', async ({ page }) => {
  const saved: unknown[] = []
  page.on('request', (request) => request.method() === 'PUT' && saved.push(request.postDataJSON()))
  await page.locator('.header .person').press('Enter')
  await expect(page.getByRole('button', { name: 'As the browser says' })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'English' }).focus()
  for (let n = 1; n < languages.length; n += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('.header .person')).toBeFocused()
  expect(saved).toEqual([{ language: 'ar' }])
})

test('a language that could not be shown is told, and the page stays', async ({ page }) => {
  await page.route('**/api/auth/refresh', (route) => route.abort())
  await openMenu(page)

  await page.getByRole('button', { name: 'Deutsch' }).click()

  await expect(page.locator('.toast.error')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('404 offers its languages to who chose none for their account', async ({ page }) => {
  const choice = page.getByRole('navigation', { name: /Language|Sprache/ })
  await page.goto('/404')
  await expect(choice).toBeVisible()
  await page.goto('/resource/catalogue/request')
  await openMenu(page)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Anfragen' })).toBeVisible()

  await page.goto('/404')

  await expect(page.getByRole('button', { name: 'Zurück zur Anmeldung' })).toBeVisible()
  await expect(choice).toHaveCount(0)
})

test('the theme is chosen at the name, shows at once and goes back to that of the system', async ({ page }) => {
  await expect(ground(page)).toHaveCSS('background-color', light)
  await openMenu(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(ground(page)).toHaveCSS('background-color', dark)
  await expect(page.locator('.header')).toHaveCSS('background-color', 'rgb(22, 29, 40)')

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(ground(page)).toHaveCSS('background-color', light)
  await page.getByRole('radio', { name: 'As the system says' }).check()
  await expect(ground(page)).toHaveCSS('background-color', dark)
})

test('the first paint has the chosen theme and the shape of the shell', async ({ page }) => {
  await openMenu(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(ground(page)).toHaveCSS('background-color', dark)

  await page.route('**/static/js/index-*', (route) => route.abort())
  await page.reload()
  await expect(ground(page)).toHaveCSS('background-color', dark)
  await expect(page.locator('.shell-to-come')).toBeVisible()
})

test('the menu at the name is free of barriers, and Escape leads back to the name', async ({ page }) => {
  // What lies under the menu, as buttons of rows do, would be taken for its neighbours.
  await page.goto('/personal/security')
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'As the browser says' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('.header .person')).toBeFocused()
})
