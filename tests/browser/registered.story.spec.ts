import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { callerFor, signIn } from './caller.ts'
import { customer } from './given.ts'
import { linkMailedTo } from './mail.ts'
import { owner, password } from './product.ts'
import { enter, expect, freshEmail, notice, test } from './test.ts'

test('a person signs up, waits, is approved, and sees only what is theirs', async ({ page, given, asOwner }) => {
  const email = freshEmail('uwe')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/sign-up')

  await page.getByRole('button', { name: 'Sign Up' }).click()
  for (const words of ['Please input your email!', 'Please input your first name!', 'Please input your last name!']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByText('Please input your password!')).toHaveCount(2)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First Name').fill('Uwe')
  await page.getByLabel('Last Name').fill('Müller')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirmed Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(notice(page, 'Success', 'Sign up successfully')).toBeVisible()

  await login()
  await expect(page.locator('.toast.error')).toHaveCount(1)
  await expect(page).toHaveURL('/login')

  const { data } = await asOwner(registrations.listPending, { query: { size: 100 } })
  const row = data.find((candidate) => candidate.email === email)
  await asOwner(registrations.approve, { params: { id: row?.id ?? '' }, body: { role: 'USER' } })
  await given.request({ firstName: 'Somebody', lastName: 'Else' })
  await login()

  await expect(page).toHaveURL('/resource/catalogue/request')
  await expect(page.getByText('Uwe Müller')).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a catalogue' })).toHaveAttribute('href', '/client/request')
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Catalogue', 'Email', 'Registration Time'])
  for (const name of ['Upload', 'Tour', 'User Management']) {
    await expect(page.getByRole('menuitem', { name })).toBeHidden()
  }
  for (const path of ['/resource/catalogue/upload', '/resource/tour', '/user-management/registration']) {
    await page.goto(path)
    await expect(page).toHaveURL('/403')
  }

  async function login() {
    await page.getByPlaceholder('Enter Email').fill(email)
    await page.getByPlaceholder('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
})

test('what a signed-in person asks for is theirs to follow', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  const { id, name } = await given.catalogue()
  await enter(page, product.origin, email)
  await page.goto(`/client/request?catalogue=${id}`)
  for (const [field, value] of Object.entries({ ...customer, email })) await page.locator(`[name=${field}]`).fill(value)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page, 'Success', 'Request sent successfully')).toBeVisible()

  await page.goto('/resource/catalogue/request')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await page.goto('/resource/catalogue/history')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Catalogue', 'Email', 'Registration Time', 'Status', 'Delivery'],
  ])
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('pending')
})

test('people change their information, and are asked before leaving it unsaved', async ({ page, product, given }) => {
  const { email } = await given.person('USER', 'Ina', 'Info')
  await enter(page, product.origin, email)
  await page.goto('/personal/info')
  await expect(page.getByLabel('First Name')).toHaveValue('Ina')

  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please input a valid email!')).toBeVisible()
  for (const field of ['company', 'address', 'postcode', 'city', 'state', 'country']) {
    await expect(page.getByText(`Please input your ${field}!`)).toBeVisible()
  }

  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/personal/info')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByLabel('First Name').fill('Inez')
  const moved = freshEmail('inez')
  await page.getByLabel('Email').fill(moved)
  for (const label of ['Company', 'Address', 'Postcode', 'City', 'State', 'Country']) {
    await page.getByLabel(label).fill(`Ina's ${label}`)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page, 'Success', 'Update personal info successfully')).toBeVisible()
  await expect(page.getByText(`We sent a link to ${moved}.`)).toBeVisible()
  await expect(page.locator('.header-name')).toHaveText('Inez Info')

  await page.goto(await linkMailedTo(product.mailFolder, moved, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expect(page.getByText('This address is now yours here.')).toBeFocused()
  await page.goto('/personal/info')
  await expect(page.getByLabel('Email')).toHaveValue(moved)
})

test('the old address stops a change that another person started, and every session ends', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER', 'Ina', 'Info')
  await enter(page, product.origin, email)
  await page.goto('/personal/info')
  await page.getByLabel('Email').fill(freshEmail('thief'))
  for (const label of ['Company', 'Address', 'Postcode', 'City', 'State', 'Country']) {
    await page.getByLabel(label).fill(label)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page, 'Success', 'Update personal info successfully')).toBeVisible()
  const link = await linkMailedTo(product.mailFolder, email, '/stop-email-change')

  await page.goto(link)
  await page.getByRole('button', { name: 'Stop the Change' }).click()

  await expect(page.getByRole('heading', { name: 'Change stopped' })).toBeVisible()
  await expect(page.getByText('Your account has this address and every session has ended.')).toBeFocused()
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await expect(page).toHaveURL('/forget-password/insert-email')
  await page.goto('/personal/info')
  await expect(page).toHaveURL(/\/login/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop the Change' }).click()
  await expect(page.getByText('The change was stopped before, or the link is older than a day.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Stop the Change' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a New Password' })).toBeVisible()
})

test('the owner sees whether the address of an applicant is confirmed', async ({ page, product, given }) => {
  const { email } = await given.registration('Apolonia')
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.goto('/user-management/registration')
    await page.getByRole('row', { name: email }).getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toContainText('will be able to sign in as')
  }
  await enter(page, product.origin, owner.email)

  await open()
  await expect(dialog).toContainText('This address is not confirmed')

  await page.goto(await linkMailedTo(product.mailFolder, email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please input your password!')).toHaveCount(2)
  await page.getByLabel('Password', { exact: true }).fill('a password of my own')
  await page.getByLabel('Confirmed Password').fill('a password of my own')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expect(page.getByText('This address is now yours here.')).toBeFocused()
  await open()
  await expect(dialog).not.toContainText('not confirmed')
})

test('people change their own password', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  await page.goto('/personal/change-password')
  await page.getByRole('button', { name: 'Update' }).click()
  for (const which of ['old', 'new', 'confirmed']) {
    await expect(page.getByText(`Please input your ${which} password!`)).toBeVisible()
  }
  await page.getByLabel('Old Password').fill(password)
  await page.getByLabel('New Password').fill('another battery staple')
  await page.getByLabel('Confirmed Password').fill('another battery staple')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(notice(page, 'Success', 'Updated password successfully')).toBeVisible()
  await expect(page.getByLabel('Old Password')).toHaveValue('')
})

test('a forgotten password is set anew by a mailed link', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forget Password?' }).click()
  await expect(page).toHaveURL('/forget-password/insert-email')
  await page.getByRole('button', { name: 'Process' }).click()
  await expect(page.getByText('Please input your email!')).toBeVisible()
  await page.getByLabel('Email').fill('somebody')
  await page.getByRole('button', { name: 'Process' }).click()
  await expect(page.getByText('The input is not valid E-mail!')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Process' }).click()
  await expect(notice(page, 'Success', 'Email sent successfully, please check your email')).toBeVisible()

  await page.goto(await linkMailedTo(product.mailFolder, email, '/forget-password/reset'))
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Please input your password!')).toHaveCount(2)
  await page.getByLabel('New password').fill('another battery staple')
  await page.getByLabel('Confirmed password').fill('another battery staple')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(notice(page, 'Success', 'Password changed successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto('/forget-password/reset')
  await expect(page).toHaveURL('/login')
})

test('who stops a change after another account took the address is sent to the administrator', async ({
  page,
  product,
  given,
  asOwner,
}) => {
  const { email } = await given.person('USER', 'Ina', 'Info')
  const thief = freshEmail('thief')
  const visitor = callerFor(product.origin)
  const asIna = await signIn(product.origin, email)
  await asIna(personal.changeInfo, { body: { ...customer, email: thief } })
  const confirm = new URL(await linkMailedTo(product.mailFolder, thief, '/confirm-email'))
  await visitor(personal.confirmEmail, { body: { id: confirm.searchParams.get('id') ?? '' } })
  const name = { firstName: 'Ina', lastName: 'Again' }
  await visitor(registrations.signUp, { body: { ...name, email, password, confirmedPassword: password } })
  const { data } = await asOwner(registrations.listPending, { query: { size: 100 } })
  const id = data.find((row) => row.email === email)?.id ?? ''
  await asOwner(registrations.approve, { params: { id }, body: { role: 'USER' } })
  await page.goto(await linkMailedTo(product.mailFolder, email, '/stop-email-change'))

  await page.getByRole('button', { name: 'Stop the Change' }).click()

  await expect(page.getByText('Another account has this address by now.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Choose a New Password' })).toHaveCount(0)
})
