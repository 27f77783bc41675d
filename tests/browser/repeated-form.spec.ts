import type { Page } from '@playwright/test'
import { type Question, settings } from '#contract/settings.ts'
import type { Given } from './given.ts'
import { enter, expect, freshEmail, notice, test } from './test.ts'

/** Creates a request and a repeated form with another name and company. */
async function askedTwice(given: Given) {
  const { id, name } = await given.catalogue()
  const email = freshEmail('vera')
  await given.request({ email, firstName: 'Vera', company: 'Vera & Co' }, id)
  await given.request({ email, firstName: 'Verena', company: 'Vera Ltd' }, id)
  return { email, catalogue: { id, name } }
}

async function openDialog(page: Page, email: string, action: 'Approve' | 'Reject') {
  await page.goto('/resource/catalogue/request')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: action })
    .click()
  return page.getByRole('dialog')
}

test('staff see how a repeated form differs and let it count before they approve', async ({ page, product, given }) => {
  const staff = await given.person('ADMIN')
  const { email } = await askedTwice(given)
  await enter(page, product.origin, staff.email)
  const dialog = await openDialog(page, email, 'Approve')
  await expect(dialog).toContainText('Vera Visitor will be sent a private link')
  await expect(dialog.getByRole('heading', { name: 'Asked 2 times' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Company Vera & Co Vera Ltd' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'First Name Vera Verena' })).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(3)

  await dialog.getByRole('button', { name: 'Let this form count' }).click()

  await expect(notice(page, 'Success', 'Details updated successfully')).toBeVisible()
  await expect(dialog).toContainText('Verena Visitor will be sent a private link')
  await expect(dialog.getByRole('definition').filter({ hasText: 'Vera Ltd' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Company Vera Ltd Vera & Co' })).toBeVisible()
  await expect(dialog).toBeFocused()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page, 'Success', 'Approved successfully')).toBeVisible()
})

test('a form that arrives meanwhile does not take the place of the one that staff compare', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { email, catalogue } = await askedTwice(given)
  await enter(page, product.origin, staff.email)
  await page.goto('/resource/catalogue/request')
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: 'First Name Vera Verena' })).toBeVisible()
  await given.request({ email, firstName: 'Stan', company: 'Stranger Ltd' }, catalogue.id)
  await expect(drawer.getByRole('heading', { name: 'Asked 3 times' })).toBeVisible({ timeout: 30_000 })

  await drawer.getByRole('button', { name: 'Let this form count' }).click()

  await expect(drawer.getByRole('heading', { name: 'Verena Visitor' })).toBeVisible()
})

test('staff who reject see that the visitor asked again, also when nothing differs', async ({
  page,
  product,
  given,
}) => {
  const staff = await given.person('ADMIN')
  const { email, catalogue } = await askedTwice(given)
  await given.request({ email }, catalogue.id)
  await enter(page, product.origin, staff.email)

  const dialog = await openDialog(page, email, 'Reject')

  await expect(dialog).toContainText('With the same details.')
  await dialog.getByRole('button', { name: 'Show one more' }).click()
  await expect(dialog.getByRole('row', { name: 'Company Vera & Co Vera Ltd' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Let this form count' })).toHaveCount(2)
})

test('staff see in which answers a repeated form differs', async ({ page, product, given, asOwner }) => {
  const firm = { id: 'firm', label: 'Company', kind: 'text', required: false } as const
  const call = { id: 'call', label: 'Please call me.', kind: 'tick', required: false } as const
  const questions: Question[] = [firm, call]
  await asOwner(settings.change, { body: { form: { questions } } })
  const staff = await given.person('ADMIN')
  const { id } = await given.catalogue()
  const email = freshEmail('vera')
  await given.request({ email, answers: { firm: 'Chairs & Sons', call: true } }, id)
  await given.request({ email, answers: { firm: 'Stools & Sons' } }, id)
  await asOwner(settings.change, { body: { form: { questions: [] } } })
  await enter(page, product.origin, staff.email)

  const dialog = await openDialog(page, email, 'Approve')

  await expect(dialog.getByRole('row', { name: 'Company Chairs & Sons Stools & Sons' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Please call me. Yes' })).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Let this form count' }).click()
  await expect(notice(page, 'Success', 'Details updated successfully')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: 'Stools & Sons' })).toBeVisible()
})
