import { countryCodes } from '#contract/countries.ts'
import { customer } from './given.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, test } from './test.ts'

const germany = { en: 'Germany', de: 'Deutschland', fr: 'Allemagne', zh: '德国', ar: 'ألمانيا' }

for (const [language, name] of Object.entries(germany))
  test(`the form suggests the countries of the world in ${language} once their field is entered`, async ({ page }) => {
    await page.goto(`/client/request?lang=${language}`)
    const field = page.locator('input[name=country]')
    const suggested = page.locator('#country-list option')
    await expect(suggested).toHaveCount(0)

    await field.focus()

    await expect(suggested).toHaveCount(countryCodes.length)
    await expect(field).toHaveAttribute('list', 'country-list')
    await expect(page.locator(`#country-list option[value="${name}"]`)).toHaveCount(1)
  })

test('what a visitor types instead of a country is taken as it is, and a correction suggests countries too', async ({
  page,
}) => {
  await page.goto('/client/request')
  for (const [name, value] of Object.entries({ ...customer, country: 'Zubrowka', email: freshEmail('zero') }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.goto((await page.getByRole('link', { name: 'Follow my request' }).getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Correct my details' }).click()
  const field = page.getByLabel('Country')
  await expect(field).toHaveValue('Zubrowka')
  await field.focus()
  await expect(page.locator('#country-list option')).toHaveCount(countryCodes.length)
})

test('the filter of the list suggests countries, and any name of one finds its requests', async ({
  page,
  product,
  asOwner,
  given,
}) => {
  expect(asOwner).toBeDefined()
  const german = await given.request({ country: 'Germany' })
  await given.request({ country: 'Norway' })
  await enter(page, product.origin, owner.email)
  await page.goto('/resource/catalogue/history?columns=country')

  await page.getByRole('button', { name: 'Filter by country' }).click()
  await expect(page.locator('#countries option')).toHaveCount(countryCodes.length)
  await page.getByLabel('Country', { exact: true }).fill('Deutschland')
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page.locator('.ant-table-row')).toHaveCount(1)
  await expect(page.getByRole('row', { name: new RegExp(german.email) })).toContainText('Germany')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: Deutschland')
  await page.goto('/resource/catalogue/history?country=DE')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Country: Germany')
})
