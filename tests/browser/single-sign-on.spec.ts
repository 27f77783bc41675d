import { expect, type Page } from '@playwright/test'
import { invitations } from '#contract/invitations.ts'
import { registrations } from '#contract/registrations.ts'
import type { Caller } from './caller.ts'
import { linkMailedTo } from './mail.ts'
import { password } from './product.ts'
import { enter } from './test.ts'
import { givenThere, test } from './with-provider.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme ID' }).click()

async function signInThere(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle('Acme ID')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Go on' }).click()
}

/** Somebody who came by the provider and was approved. */
async function register(page: Page, { name, email }: ReturnType<typeof givenThere>, asOwner: Caller): Promise<void> {
  await page.goto('/login')
  await press(page)
  await signInThere(page, name)
  await expect(page.getByText('Your account waits for approval.')).toBeVisible()
  const { data } = await asOwner(registrations.listPending, { query: { size: 100 } })
  const id = data.find((row) => row.email === email)?.id ?? ''
  await asOwner(registrations.approve, { params: { id }, body: { role: 'ADMIN' } })
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' })

async function proveThere(page: Page, name: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await question(page).getByRole('link', { name: 'Sign in with Acme ID anew, in another tab' }).click()
  const there = await opened
  const closed = there.waitForEvent('close')
  await signInThere(there, name)
  await closed
}

// The first test, because what the provider says of itself is kept for an hour.
test('a provider that is down is told beside the button, and passwords open as before', async ({
  page,
  provider,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  provider.setAway(true)
  await page.goto('/login?from=/resource/tour')
  await press(page)
  await expect(page.getByRole('alert')).toContainText('Acme ID cannot be reached just now.')
  provider.setAway(false)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible()
})

test('who would return to a site that is not allowed is told so, and then signs in here', async ({
  page,
  provider,
}) => {
  const { name } = givenThere(provider)
  await page.goto('/login?redirect-url=https://elsewhere.example/')
  await press(page)
  await expect(page.getByRole('alert')).toHaveText(
    'This address is not allowed as a place to return to after signing in.',
  )

  await press(page)

  await signInThere(page, name)
  await expect(page.getByText('Your account waits for approval.')).toBeVisible()
})

test('a newcomer waits for approval, and then opens what they came for', async ({ page, provider, asOwner }) => {
  const { name, email } = givenThere(provider)

  await page.goto('/login')
  await press(page)
  await signInThere(page, name)
  await expect(page.getByText('Your account waits for approval.')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\/provider$/)
  const { data } = await asOwner(registrations.listPending, { query: { size: 100 } })
  const id = data.find((row) => row.email === email)?.id ?? ''
  await asOwner(registrations.approve, { params: { id }, body: { role: 'ADMIN' } })
  await page.goto('/resource/tour')
  await press(page)

  await expect(page.getByRole('heading', { name: 'Tour' })).toBeVisible()
})

test('a newcomer who comes again is told to wait, and is not asked to try again', async ({ page, provider }) => {
  const { name } = givenThere(provider)
  await page.goto('/login')
  await press(page)
  await signInThere(page, name)
  await expect(page.getByText('Your account waits for approval.')).toBeVisible()

  await page.goto('/login')
  await press(page)

  await expect(page.getByText('Your registration is still waiting for approval.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('who does not sign in there is told so, and may try again', async ({ page }) => {
  await page.goto('/login?from=/personal/info')
  await press(page)
  await signInThere(page, '')

  await expect(page.getByText('You did not sign in at Acme ID.')).toBeVisible()
  const begun = page.waitForRequest(/api\/auth\/provider\?/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(new URL((await begun).url()).searchParams.get('next')).toBe('/personal/info')
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('an answer that was used before is told so, and the page offers to begin again', async ({ page, provider }) => {
  const { name } = givenThere(provider)
  const came = page.waitForRequest(/\/sign-in\/provider\?/)
  await page.goto('/login')
  await press(page)
  await signInThere(page, name)
  await expect(page.getByText('Your account waits for approval.')).toBeVisible()

  await page.goto((await came).url())

  await expect(page.getByText('This sign-in took too long or was used before.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('a person links the account in Security, and signs in by the provider from then on', async ({
  page,
  product,
  provider,
  given,
}) => {
  const { email } = await given.person('ADMIN')
  const { name } = givenThere(provider)
  await enter(page, product.origin, email)

  await page.goto('/personal/security')
  const link = page.getByRole('button', { name: 'Link with Acme ID' })
  const sentence = await page.getByText('Link your account to sign in').boundingBox()
  expect((await link.boundingBox())?.y).toBeGreaterThan((sentence?.y ?? 0) + (sentence?.height ?? 0) + 7)
  await link.click()
  await signInThere(page, name)
  await expect(page.getByText('Your account is linked now.')).toBeVisible()
  await expect(page.getByText('A sign-in at Acme ID opens your account here.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await press(page)

  await expect(page).toHaveURL(/\/resource|\/dashboard/)
  await page.goto('/personal/security')
  await page.getByRole('button', { name: 'Unlink…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('who gives up the link is led back to Security, and not asked to sign in', async ({ page, product, given }) => {
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  await page.getByRole('button', { name: 'Link with Acme ID' }).click()

  await signInThere(page, '')

  await expect(page.getByRole('heading', { name: 'Link with Acme ID' })).toBeVisible()
  await expect(page.getByText('You did not sign in at Acme ID, so nothing was linked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Security' }).click()
  await expect(page.getByRole('button', { name: 'Link with Acme ID' })).toBeVisible()
})

test('who links what another account is linked with is told so, and led back', async ({
  page,
  product,
  provider,
  given,
  asOwner,
}) => {
  const taken = givenThere(provider)
  await register(page, taken, asOwner)
  await page.context().clearCookies()
  const { email } = await given.person('ADMIN')
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  await page.getByRole('button', { name: 'Link with Acme ID' }).click()

  await signInThere(page, taken.name)

  await expect(page.getByText('Another account here is linked with it already.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Back to Security' })).toBeVisible()
})

test('who gives up the fresh proof may try again, and then goes on', async ({ page, provider, asOwner }) => {
  const { name, email } = givenThere(provider)
  await register(page, { name, email }, asOwner)
  await page.goto('/personal/security')
  await press(page)
  await page.getByRole('button', { name: 'Set Up' }).click()
  const opened = page.waitForEvent('popup')
  await question(page).getByRole('link', { name: 'Sign in with Acme ID anew, in another tab' }).click()
  const there = await opened

  await signInThere(there, '')

  await expect(there.getByText('You did not sign in at Acme ID, so nothing was confirmed.')).toBeVisible()
  await expect(there.getByRole('button', { name: 'Back to Login' })).toHaveCount(0)
  await there.getByRole('button', { name: 'Try Again' }).click()
  await signInThere(there, name)
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
})

test('a known address is linked by the mailed link, which leads to the provider once more', async ({
  page,
  product,
  provider,
  asOwner,
}) => {
  const { name, email } = givenThere(provider)
  await asOwner(invitations.send, { body: { email, role: 'ADMIN' } })
  await page.goto(await linkMailedTo(product.mailFolder, email, '/invitation'))
  await page.getByLabel('First Name').fill('Grace')
  await page.getByLabel('Last Name').fill('Hopper')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirmed Password').fill(password)
  await page.getByRole('button', { name: 'Open My Account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await press(page)
  await signInThere(page, name)
  await expect(page.getByText('There is an account with your address already.')).toBeVisible()

  const link = await linkMailedTo(product.mailFolder, email, '/sign-in/link')
  await page.goto(link)
  await press(page)
  await expect(page).toHaveURL(/\/resource|\/dashboard/)

  await page.goto(link)
  await press(page)
  await expect(page.getByText('It was used before, it is too old, or a newer one was mailed since.')).toBeVisible()
})

test('who has no password proves at the provider who they are, and nothing typed is lost', async ({
  page,
  provider,
  asOwner,
}) => {
  const { name, email } = givenThere(provider)
  await register(page, { name, email }, asOwner)
  await page.goto('/personal/security')
  await press(page)

  await page.getByRole('button', { name: 'Set Up' }).click()
  await proveThere(page, name)

  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
})

test('who has no password, but a passkey, proves by it who they are', async ({ page, plugIn, provider, asOwner }) => {
  const { name, email } = givenThere(provider)
  const device = await plugIn(page)
  await register(page, { name, email }, asOwner)
  await page.goto('/personal/security')
  await press(page)
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await proveThere(page, name)
  await expect(page.getByText('Passkey added successfully')).toBeVisible()
  // The sign-in page would take it at once, which is a proof.
  const passkeys = await device.passkeys()
  await device.clear()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/personal/security')
  await press(page)
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
  await device.keep(passkeys)
  await page.getByRole('button', { name: 'Set Up' }).click()

  await question(page).getByRole('button', { name: 'Use a Passkey' }).click()

  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
})
