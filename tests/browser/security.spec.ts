import type { Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { callerFor } from './caller.ts'
import { forgetProofs } from './forget-proofs.ts'
import { password } from './product.ts'
import { enter, expect, notice, test } from './test.ts'

async function askForAddress(page: Page, email: string): Promise<void> {
  await page.goto('/personal/info')
  for (const label of ['Company', 'Address', 'Postcode', 'City', 'State', 'Country'])
    await page.getByLabel(label, { exact: true }).fill(label)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a person sees where they are signed in, and ends one session and then all others', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER')
  const signIn = () => callerFor(product.origin)(auth.login, { body: { username: email, password } })
  for (let i = 0; i < 3; i++) await signIn()
  await enter(page, product.origin, email)

  await page.goto('/personal/security')
  const rows = page.getByRole('list').getByRole('listitem').filter({ hasText: 'Signed in by' })
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('This session')).toHaveCount(1)

  await page
    .getByRole('button', { name: /^End the session of/ })
    .first()
    .click()
  await expect(notice(page, 'Success', 'Session ended successfully')).toBeVisible()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'End all others…' }).click()
  await page.getByRole('dialog', { name: 'End all other sessions' }).getByRole('button', { name: 'End them' }).click()
  await expect(notice(page, 'Success', 'Sessions ended successfully')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others…' })).toHaveCount(0)
})

test('a double press ends one session, and not the one that moves up as well', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  const signIn = () => callerFor(product.origin)(auth.login, { body: { username: email, password } })
  for (let i = 0; i < 3; i++) await signIn()
  await enter(page, product.origin, email)
  await page.goto('/personal/security')
  const buttons = page.getByRole('button', { name: /^End the session of/ })
  await expect(buttons).toHaveCount(3)
  const pressWhenRowsMove = buttons.first().evaluate(pressAgainBelow)

  await buttons.first().click()
  await pressWhenRowsMove

  await expect(page.locator('.sessions').getByRole('listitem')).toHaveCount(3)
  await expect(notice(page, 'Success', 'Session ended successfully')).toHaveCount(1)
  await page.reload()
  await expect(buttons).toHaveCount(2)
})

/** Presses at the same place as soon as another button lies there. */
function pressAgainBelow(button: Element): Promise<void> {
  const { left, top, width, height } = button.getBoundingClientRect()
  const { promise, resolve } = Promise.withResolvers<void>()
  const list = button.closest('ul') as Element
  const observer = new MutationObserver(() => {
    if (list.contains(button)) return
    observer.disconnect()
    const place = { clientX: left + width / 2, clientY: top + height / 2 }
    document
      .elementFromPoint(place.clientX, place.clientY)
      ?.dispatchEvent(new MouseEvent('click', { ...place, detail: 1, bubbles: true, cancelable: true }))
    resolve()
  })
  observer.observe(list, { childList: true })
  return promise
}

test('a change of address asks for the password when the sign-in is long ago, and goes on with what was typed', async ({
  page,
  product,
  given,
}) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  forgetProofs(product)
  await askForAddress(page, `new-${email}`)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })

  await dialog.getByLabel('Password').fill('not the right one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')

  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`new-${email}`).first()).toBeVisible()
})

test('whoever closes the question keeps what they typed, and the address stays', async ({ page, product, given }) => {
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)
  forgetProofs(product)
  await askForAddress(page, `new-${email}`)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })

  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expect(dialog).toHaveCount(0)
  expect(await page.locator('.toast').count()).toBe(0)
  await expect(page.getByLabel('Email')).toHaveValue(`new-${email}`)
  await expect(page.getByText('We sent a link to')).toHaveCount(0)
})
