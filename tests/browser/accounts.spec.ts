import type { Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { invitations } from '#contract/invitations.ts'
import { personal } from '#contract/personal.ts'
import { settings } from '#contract/settings.ts'
import { blockStorage } from './block-storage.ts'
import { callerFor, makeOwner, signIn } from './caller.ts'
import { holdCalls } from './hold.ts'
import { fillLogin } from './login.ts'
import { linkMailedTo, mailsTo } from './mail.ts'
import { owner, type Product, password, startProduct } from './product.ts'
import { enter, expect, freshEmail, notice, test } from './test.ts'

/** The address of a page whose link works. */
async function resetLink(product: Product, email: string): Promise<string> {
  await callerFor(product.origin)(auth.forgetPassword, { body: { email } })
  return linkMailedTo(product.mailFolder, email, '/forget-password/reset')
}

const rule = 'At least 8 characters, and not a common password.'

test('the rule of a password stands beside the field before anything is refused', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  for (const [path, label] of [
    ['/sign-up', 'Password'],
    [await resetLink(product, email), 'New password'],
    ['/personal/change-password', 'New Password'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(rule)).toHaveCount(1)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(rule)
  }
})

test('a browser that lets no site save data stays in the language of its page when somebody signs in', async ({
  page,
  given,
}) => {
  const { email } = await given.person('USER')
  await blockStorage(page)
  await page.goto('/login?lang=de')
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill(password)

  await page.getByRole('button', { name: 'Anmelden' }).click()

  await expect(page.locator('[name=username]')).toHaveValue('')
  await expect(page).toHaveURL('/login?lang=de')
})

test('a browser that lets no site save data is told what signing in needs', async ({ page }) => {
  await blockStorage(page)

  await page.goto('/login')

  await expect(page.getByText('Please allow this site to save data in your browser')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('after sign-up the login page says that the account waits for approval', async ({ page }) => {
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill(freshEmail('wanda'))
  await page.getByLabel('First Name').fill('Wanda')
  await page.getByLabel('Last Name').fill('Waits')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirmed Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/login')
  await expect(notice(page, 'Success', 'Sign up successfully')).toBeVisible()
  const words = page.getByText('Your account waits for approval. You will get a mail when it is approved.')
  await expect(words).toBeVisible()
  await page.reload()
  await expect(words).toBeVisible()

  await page.getByLabel('Email').fill(freshEmail('nobody'))
  await page.getByLabel('Password').fill('not the right one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(notice(page, 'Error', 'The e-mail address or the password is wrong.')).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('a forgotten password leads on: where the mail went, and what to do when none comes', async ({ page }) => {
  const email = freshEmail('oblivious')
  await page.goto('/forget-password/insert-email')
  await page.getByLabel('Email').fill(email)

  await page.getByRole('button', { name: 'Process' }).click()

  await expect(notice(page, 'Success', 'Email sent successfully, please check your email')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(`If ${email} has an account here`)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Process' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a reset link that is used up offers a new one', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await page.goto('/forget-password/reset?id=used-before')
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forget-password/insert-email')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Process' }).click()
  expect(await linkMailedTo(product.mailFolder, email, '/forget-password/reset')).not.toBe('')
})

test('an invitation that is used up says so before anything is typed', async ({ page }) => {
  for (const path of ['/invitation?id=used-before', '/invitation']) {
    await page.goto(path)
    await expect(page.getByText('Ask the person who invited you for a new one.')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
})

test('a link that is opened, and opened again, stays good until its form is sent', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  const link = await resetLink(product, email)
  for (const _ of [1, 2]) {
    const asked = page.waitForResponse('**/api/auth/link')
    await page.goto(link)
    expect((await asked).status()).toBe(204)
  }
  await page.getByLabel('New password').fill('another battery staple')
  await page.getByLabel('Confirmed password').fill('another battery staple')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(notice(page, 'Success', 'Password changed successfully')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
})

test('a confirmation link that is used up says where a new one comes from', async ({ page }) => {
  await page.goto('/confirm-email?id=used-before')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  await expect(page.getByText('It was used before, it is too old')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Back to Login' })).toBeVisible()
})

test('a link to a provider that this installation has not leads nowhere, and says so', async ({ page }) => {
  for (const path of ['/sign-in/link?id=x', '/sign-in/provider?error=access_denied']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
    await expect(page.getByText('There is nothing to do on this page.')).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Back to Login'])
  }
})

test('the link of a sign-up that is used up says so before anything is typed, and leads to signing in', async ({
  page,
}) => {
  await page.goto('/confirm-email?id=used-before&password=new')
  await expect(page.getByText('If you have chosen your password already, sign in with it.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('the set-up page says when there is an owner already', async ({ page, asOwner }) => {
  expect(asOwner).toBeDefined()
  await page.goto('/setup?token=x')
  await expect(page.getByRole('heading', { name: 'Docent is set up already' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a set-up address that is used up says where a new one comes from', async ({ browser }) => {
  const product = await startProduct()
  const page = await browser.newPage({ baseURL: product.origin })
  const words = page.getByText('Start the server again: it prints a new address, in its terminal or log.')
  for (const path of ['/setup?token=guess', '/setup']) {
    await page.goto(path)
    await expect(words).toBeVisible()
  }
  // Without an answer the form stays, and its own call decides.
  await page.route('**/api/auth/link', (route) => route.abort(), { times: 1 })
  await page.goto('/setup?token=guess')
  await createOwner(page)
  await expect(words).toBeVisible()
  await page.close()
  await product.stop()
})

test('a set-up and a sign-up in another language are kept in it', async ({ browser }) => {
  const product = await startProduct({ TZ: 'UTC' })
  const context = await browser.newContext({ baseURL: product.origin, locale: 'ar', timezoneId: 'Africa/Cairo' })
  const page = await context.newPage()
  await page.goto(product.setupUrl)
  await fillAccount(page, owner)
  await page.waitForURL('/user-management/admin')
  const { firm } = await (await signIn(product.origin, owner.email))(settings.read, {})
  expect([firm.language, firm.timeZone]).toEqual(['ar', 'Africa/Cairo'])

  await context.clearCookies()
  await page.goto('/sign-up?lang=de')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-up?lang=de')
  const email = freshEmail('wanda')
  await fillAccount(page, { email, firstName: 'Wanda', lastName: 'Wartet' })
  await page.waitForURL('/login?lang=de')
  await expect
    .poll(async () => (await mailsTo(product.mailFolder, email)).map(({ subject }) => subject))
    .toEqual(['Ihre Registrierung ist eingegangen'])
  await context.close()
  await product.stop()
})

/** In any language. */
async function fillAccount(page: Page, names: Record<'email' | 'firstName' | 'lastName', string>): Promise<void> {
  const values = { ...names, password, confirmedPassword: password }
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').click()
}

test('a set-up page says when another person became the owner while it was open', async ({ browser }) => {
  const product = await startProduct()
  const page = await browser.newPage({ baseURL: product.origin })
  await page.goto(product.setupUrl)
  await expect(page.getByLabel('Email')).toBeVisible()
  await makeOwner(product)
  await createOwner(page)
  await expect(page.getByRole('heading', { name: 'Docent is set up already' })).toBeVisible()
  await page.close()
  await product.stop()
})

async function createOwner(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('olga@example.com')
  await page.getByLabel('First Name').fill('Olga')
  await page.getByLabel('Last Name').fill('Owner')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirmed Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function openInfo(page: Page, { email }: { email: string }, { origin }: Product): Promise<string> {
  await enter(page, origin, email)
  await page.goto('/personal/info')
  return email
}

const neededInfo = ['Company', 'Address', 'Postcode', 'City', 'State', 'Country']

test('Personal / Info counts what is missing and leads to the first of it', async ({ page, product, given }) => {
  await openInfo(page, await given.person('USER', 'Ina', 'Info'), product)
  await expect(page.getByText('6 of the 9 fields are still missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Company' }).click()
  await expect(page.getByLabel('Company')).toBeFocused()
  for (const label of ['Company', 'Postcode', 'City', 'State', 'Country']) await page.getByLabel(label).fill(label)
  await expect(page.getByText('1 of the 9 fields is still missing.')).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Company')).toHaveValue('Company')
  await page.getByLabel('Address', { exact: true }).fill('1 Long Street')
  await expect(page.getByText('still missing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page, 'Success', 'Update personal info successfully')).toBeVisible()
})

test('what is typed into Personal / Info while it is stored stays', async ({ page, product, given }) => {
  await openInfo(page, await given.person('USER', 'Ina', 'Info'), product)
  for (const label of neededInfo) await page.getByLabel(label, { exact: true }).fill(label)
  const release = await holdCalls(page, '**/api/user/changeInfo')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByLabel('City', { exact: true }).fill('Vienna')
  release()

  await expect(notice(page, 'Success', 'Update personal info successfully')).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Vienna')
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('who changes one field does not ask for the address back that another tab has changed', async ({
  page,
  context,
  product,
  given,
}) => {
  await openInfo(page, await given.person('USER', 'Ina', 'Info'), product)
  const moved = freshEmail('moved')
  await page.getByLabel('Company').fill('Analytical Engines')
  const other = await context.newPage()
  await other.goto('/personal/info')
  for (const label of neededInfo) await other.getByLabel(label, { exact: true }).fill(label)
  await other.getByLabel('Email').fill(moved)
  await other.getByRole('button', { name: 'Submit' }).click()
  await other.goto(await linkMailedTo(product.mailFolder, moved, '/confirm-email'))
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await other.close()
  for (const label of ['Address', 'Postcode', 'City', 'State', 'Country'])
    await page.getByLabel(label, { exact: true }).fill(`My ${label}`)

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(notice(page, 'Success', 'Update personal info successfully')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(moved)
  await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(/link/)
  await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines')
})

test('who saves after choosing a language elsewhere gets the page in it, and is not asked about changes', async ({
  page,
  product,
  given,
}) => {
  const email = await openInfo(page, await given.person('USER', 'Ina', 'Info'), product)
  for (const label of neededInfo) await page.getByLabel(label, { exact: true }).fill(label)
  await page.getByLabel('Email').fill(freshEmail('moved'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page, 'Success', 'Update personal info successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('City')
  const elsewhere = await signIn(product.origin, email)
  await elsewhere(personal.changePreferences, { body: { language: 'de' } })
  await page.getByLabel('City', { exact: true }).fill('Vienna')

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('a changed address says beside it what happens next, before and after it is sent', async ({
  page,
  product,
  given,
}) => {
  const email = await openInfo(page, await given.person('USER', 'Ina', 'Info'), product)
  const moved = freshEmail('moved')
  for (const label of neededInfo) {
    await page.getByLabel(label, { exact: true }).fill(label)
  }
  const field = page.getByLabel('Email')
  await field.fill(moved)
  await expect(field).toHaveAccessibleDescription(
    `We will mail a link to it. ${email} stays until that link is opened.`,
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  const next = `We sent a link to ${moved}. Your email changes when that link is opened.`
  await expect(field).toHaveAccessibleDescription(next)
  await expect(field).toHaveValue(email)
})

test('a refused sign-in, sign-up and new password are told in the language of the page', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER')
  await page.goto('/login?lang=de')
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill('not the right one')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.')).toBeVisible()

  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await expect(page).toHaveURL('/forget-password/insert-email?lang=de')
  await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click()
  await expect(page).toHaveURL('/login?lang=de')

  const link = new URL(await resetLink(product, email))
  link.searchParams.set('lang', 'fr')
  await page.goto(link.href)
  await page.locator('[name=password]').fill('password')
  await page.locator('[name=confirmedPassword]').fill('password')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Ce mot de passe est trop courant', { exact: false })).toHaveCount(2)
})

test('an owner invites a person, who chooses name and password and signs in', async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  const email = freshEmail('ivy')
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radiogroup', { name: 'Role' }).getByRole('radio', { name: /^User/ }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(notice(page, 'Success', 'Invitation sent successfully')).toBeVisible()
  await page.goto('/user-management/registration')
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('invited')
  await expect(row.getByRole('button')).toHaveText(['Invite Again', 'Withdraw'])

  await page.goto(await linkMailedTo(product.mailFolder, email, '/invitation'))
  await page.getByLabel('First Name').fill('Ivy')
  await page.getByLabel('Last Name').fill('Invited')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirmed Password').fill(password)
  await page.getByRole('button', { name: 'Open My Account' }).click()
  await expect(page).toHaveURL('/login')
  await expect(notice(page, 'Success', 'Your account is ready. Please sign in.')).toBeVisible()
  await fillLogin(page, email)
  await expect(page).toHaveURL('/resource/catalogue/request')
})

test('who takes an invitation in another language is mailed and shown pages in it', async ({
  page,
  product,
  asOwner,
}) => {
  const email = freshEmail('ina')
  await asOwner(invitations.send, { body: { email, role: 'USER' } })
  const link = new URL(await linkMailedTo(product.mailFolder, email, '/invitation'))
  link.searchParams.set('lang', 'de')
  await page.goto(link.href)
  for (const [name, value] of Object.entries({
    firstName: 'Ina',
    lastName: 'Ivers',
    password,
    confirmedPassword: password,
  }))
    await page.locator(`[name=${name}]`).fill(value)

  await page.locator('button[type=submit]').click()

  await page.waitForURL('/login?lang=de')
  const { language } = await (await signIn(product.origin, email))(personal.info, {})
  expect(language).toBe('de')
})

test('an invitation that nobody took in a week is listed as expired', async ({ page, product, asOwner }) => {
  const email = freshEmail('olga')
  await asOwner(invitations.send, { body: { email, role: 'USER' } })
  await enter(page, product.origin, owner.email)
  await page.clock.setSystemTime(Date.now() + 8 * 86_400_000)

  await page.goto('/user-management/registration')

  await expect(page.getByRole('row', { name: email })).toContainText('expired')
})

test('a list of registrations is read again when the person comes back to its tab', async ({
  page,
  product,
  given,
}) => {
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/registration')
  await expect(page.getByRole('columnheader', { name: /Registration Time/ })).toBeVisible()
  await given.registration('Theodora', 'Newcomer')

  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))

  await expect(page.getByRole('row', { name: 'Theodora' })).toBeVisible()
})

test('a press in a list is taken while the list is read again in silence', async ({ page, product, given }) => {
  await given.registration('Theodora', 'Newcomer')
  await enter(page, product.origin, owner.email)
  await page.clock.install()
  await page.goto('/user-management/registration')
  const row = page.getByRole('row', { name: 'Theodora' }).first()
  await expect(row).toBeVisible()
  const reads = '**/api/users/registration*'
  const release = await holdCalls(page, reads)
  const read = page.waitForRequest(reads)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await page.clock.runFor(1_000)

  await row.getByRole('button', { name: 'Approve' }).click({ timeout: 5_000 })

  await expect(page.getByRole('dialog')).toBeVisible()
  release()
})

test('who signed up and then takes an invitation in the same tab is not told to wait', async ({
  page,
  product,
  asOwner,
}) => {
  const email = freshEmail('ina')
  await asOwner(invitations.send, { body: { email, role: 'USER' } })
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill(email)
  const complete = async () => {
    await page.getByLabel('First Name').fill('Ina')
    await page.getByLabel('Last Name').fill('Invited')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirmed Password').fill(password)
  }
  await complete()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const wait = page.getByText('Your account waits for approval.')
  await expect(wait).toBeVisible()

  await page.goto(await linkMailedTo(product.mailFolder, email, '/invitation'))
  await complete()
  await page.getByRole('button', { name: 'Open My Account' }).click()

  await expect(notice(page, 'Success', 'Your account is ready. Please sign in.')).toBeVisible()
  await expect(wait).toHaveCount(0)
})

test('an owner withdraws an invitation, whose link then says whom to ask', async ({ page, product, asOwner }) => {
  const email = freshEmail('will')
  await asOwner(invitations.send, { body: { email, role: 'USER' } })
  const link = await linkMailedTo(product.mailFolder, email, '/invitation')
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/registration')
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(notice(page, 'Success', 'Invitation withdrawn successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: email })).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('Ask the person who invited you for a new one.')).toBeVisible()
})

test('an owner changes the role of a person in the list', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/admin')
  const role = page.getByRole('row', { name: email }).getByRole('button', { name: /change the role/ })
  await expect(role).toHaveText('User')
  await role.click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Admin/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  await expect(notice(page, 'Success', 'Role changed successfully')).toBeVisible()
  await expect(role).toHaveText('Admin')
})

test('at 1,440 px names and addresses of people are whole, and a filter stays beside its words', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  expect(asOwner).toBeDefined()
  // With wide digits behind it a wider name would fill the column.
  const people = [
    ['admin', await given.person('USER', 'Ida')],
    ['registration', await given.registration('Ida')],
  ] as const
  await enter(page, product.origin, owner.email)
  for (const [list, { email }] of people) {
    await page.goto(`/user-management/${list}`)
    const row = page.getByRole('row', { name: email })
    await expect(row).toBeVisible()
    for (const words of ['Lovelace', '@example.com'])
      await expect.poll(() => row.getByText(words).evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false)
    const head = page.getByRole('columnheader', { name: /Registration Time/ }).getByRole('button')
    const [words, filter] = [await head.first().boundingBox(), await head.last().boundingBox()]
    expect(filter?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0))
  }
})
