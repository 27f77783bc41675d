import { personal } from '#contract/personal.ts'
import { overflow, violations } from './look.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test('an owner finds under Operations how the installation is and what to do about it', async ({
  page,
  product,
  asOwner: _,
}) => {
  await enter(page, product.origin, owner.email)
  await page.goto('/operations/mail')

  await page.getByRole('menuitem', { name: 'Health' }).click()

  await expect(page).toHaveURL(/\/operations\/health$/)
  const facts = page.getByRole('main').getByRole('listitem')
  await expect(facts).toHaveCount(9)
  const factOf = (name: string) => facts.filter({ has: page.getByRole('heading', { name }) })
  await expect(factOf('Instances')).toContainText(/In order.*runs since/)
  await expect(factOf('Mail')).toContainText(/Needs a look.*Set SMTP_URL to send it\./)
  await expect(factOf('Backup')).toContainText(/Needs a look.*Run “docent backup” every day/)
  await expect(factOf('Slowest calls')).toContainText(/POST \/api\/\S+: [\d,]+ ms/)
  for (const width of [1_440, 769, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 390) await page.getByRole('button', { name: 'Continue on this device' }).click()
    await expect(facts).toHaveCount(9)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
})

test('an owner reads it in their own language, and looks again after a failure', async ({ page, product, asOwner }) => {
  await asOwner(personal.changePreferences, { body: { language: 'de' } })
  try {
    await enter(page, product.origin, owner.email)
    await page.route('**/api/health', (route) => route.fulfill({ status: 503 }))
    await page.goto('/operations/health')
    await expect(page.getByText('Die Abfrage ist nicht gelungen.')).toBeVisible()
    await page.unroute('**/api/health')

    await page.getByRole('button', { name: 'Erneut prüfen' }).click()

    await expect(page.getByRole('heading', { name: 'Datenbank' })).toBeVisible()
    await expect(page.getByText(/^Frei auf der Festplatte von DATA_DIR: /)).toBeVisible()
  } finally {
    await asOwner(personal.changePreferences, { body: { language: null } })
  }
})
