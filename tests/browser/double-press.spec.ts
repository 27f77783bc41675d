import type { Locator, Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'
import { approved, type Tools } from './visitor-request.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })

/** Puts the button where the one in its dialog will lie, as on a low window. Returns how to press there. */
async function oneAboveOther(page: Page, button: Locator, inDialog: Locator): Promise<() => Promise<void>> {
  await button.click()
  const box = await inDialog.boundingBox()
  await page.keyboard.press('Escape')
  await expect(inDialog).toBeHidden()
  await button.evaluate((element, { x, y }) => {
    Object.assign(element.style, { position: 'fixed', left: `${x}px`, top: `${y}px` })
  }, box ?? { x: 0, y: 0 })
  return () => page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
}

async function pressOften(page: Page, button: Locator, inDialog: Locator): Promise<void> {
  const press = await oneAboveOther(page, button, inDialog)
  for (let times = 0; times < 3; times++) {
    await press()
    await page.waitForTimeout(100)
  }
}

/** Opens the list with a pending request, and returns its address. */
async function openPending(page: Page, { given, product }: Pick<Tools, 'given' | 'product'>): Promise<string> {
  const staff = await given.person('ADMIN')
  const { email } = await given.request({}, (await given.catalogue()).id)
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  return email
}

test('a visitor who presses more than once is asked before anything is erased', async ({
  page,
  given,
  asOwner,
  product,
}) => {
  const { link } = await approved({ given, asOwner, product })
  await page.goto(link)
  const yes = page.getByRole('button', { name: 'Erase it' })

  await pressOften(page, page.getByRole('button', { name: 'Erase my data' }), yes)

  await page.waitForTimeout(700)
  await expect(yes).toBeVisible()
  await yes.click()
  await expect(yes).toBeHidden()
})

test('staff who press more than once, or hold a key, see the dialog before it acts', async ({
  page,
  given,
  product,
  asOwner,
}) => {
  const email = await openPending(page, { given, product })
  const dialog = page.getByRole('dialog')
  await pressOften(
    page,
    rowOf(page, email).getByRole('button', { name: 'Reject' }),
    dialog.getByRole('button', { name: 'Reject' }),
  )
  await page.waitForTimeout(700)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await rowOf(page, email).getByRole('button', { name: 'Approve' }).focus()
  for (let times = 0; times < 20; times++) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(50)
  }
  await page.keyboard.up('Enter')

  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeFocused()
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  expect(data.map((row) => row.email)).toContain(email)
})

test('a key that is held sends no form of a dialog that it opened', async ({ page, given, product }) => {
  const { email } = await given.registration()
  await enter(page, product.origin, owner.email)
  await page.goto('/user-management/registration')
  await rowOf(page, email).getByRole('button', { name: 'Approve' }).focus()

  for (let times = 0; times < 20; times++) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(50)
  }
  await page.keyboard.up('Enter')

  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(rowOf(page, email)).toBeVisible()
})

test('on a slow line an impatient press does not act in the dialog that has just appeared', async ({
  page,
  given,
  product,
  asOwner,
}) => {
  const email = await openPending(page, { given, product })
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  const press = await oneAboveOther(page, rowOf(page, email).getByRole('button', { name: 'Approve' }), approve)
  await page.route(/\/api\/catalogue\/[0-9a-f-]{36}$/, async (route) => {
    await page.waitForTimeout(900)
    await route.continue()
  })
  await press()
  await expect(page.locator('.opening[aria-busy="true"]')).toBeVisible()
  await approve.waitFor()

  await press()

  await page.waitForTimeout(700)
  await expect(approve).toBeVisible()
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  expect(data.map((row) => row.email)).toContain(email)
  await page.unrouteAll({ behavior: 'wait' })
  await press()
  await expect(dialog).toBeHidden()
})
