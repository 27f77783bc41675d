import type { Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { hour } from './given.ts'
import { violations } from './look.ts'
import { owner } from './product.ts'
import { enter, expect, freshEmail, test } from './test.ts'
import { questioned } from './visitor-request.ts'

const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Opens the dashboard of the owner. */
async function open(page: Page, origin: string, search = ''): Promise<void> {
  await enter(page, origin, owner.email)
  await page.goto(`/dashboard${search}`)
  await expect(page.getByRole('heading', { name: 'Dashboard Page' })).toBeVisible()
}

const chart = (page: Page, name: string) => page.getByRole('figure').filter({ hasText: name })

test('what waits leads to its list', async ({ page, product, given }) => {
  await given.request()
  await given.registration()
  await open(page, product.origin)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })

  await expect(waiting.getByRole('link', { name: /registration/ })).toHaveAttribute(
    'href',
    '/user-management/registration',
  )
  await waiting.getByRole('link', { name: /request.* to decide, the oldest for/ }).click()

  await expect(page).toHaveURL(/\/resource\/catalogue\/request$/)
})

test('the catalogue, the time and the unit stay in the address', async ({ page, product, given }) => {
  const { id, name } = await given.catalogue()
  await given.request({}, id)
  await given.request()
  await open(page, product.origin)

  await page.getByRole('combobox', { name: 'Catalogue' }).click()
  await page.locator('.ant-select-item').getByText(name).click()
  await page.getByText('30 days').click()
  await page.getByText('By week').click()

  await expect(page).toHaveURL(new RegExp(`catalogueId=${id}&range=30&unit=week$`))
  await page.reload()
  await expect(page.getByRole('definition').first()).toHaveText('1')
  await expect(page.getByText(/^Requests per week from/)).toBeVisible()
  await expect(page.locator('.dashboard-choices')).toContainText(name)
})

test('requests of sources that have no row are counted below them', async ({ page, product, given }) => {
  const { id } = await given.catalogue()
  for (let fair = 0; fair < 12; fair++) await given.request({ source: `fair-${fair}` }, id)

  await open(page, product.origin, `?catalogueId=${id}`)

  await expect(chart(page, 'Sources')).toContainText('Further requests: 2')
  await expect(chart(page, 'Catalogues')).not.toContainText('Further requests')
})

test('the figures of each chart are a table that opens by the keyboard', async ({ page, product, given }) => {
  const { id, name } = await given.catalogue()
  await given.request({}, id)
  await open(page, product.origin, `?catalogueId=${id}`)

  for (const title of ['Requests per day', 'Catalogues', 'Countries', 'Sources']) {
    await chart(page, title).getByText('Show as table').focus()
    await page.keyboard.press('Enter')
    await expect(chart(page, title).getByRole('table')).toBeVisible()
  }

  const days = chart(page, 'Requests per day').getByRole('row')
  await expect(days).toHaveCount(91)
  await expect(days.last()).toHaveText(`${today.format(Date.now())}10100`)
  await expect(chart(page, 'Catalogues').getByRole('row').last()).toHaveText(`${name}100`)
  expect(await violations(page)).toEqual([])
})

test('a country leads to the requests that its figure counts', async ({ page, product, given }) => {
  const { id } = await given.catalogue()
  const { email } = await given.request({ country: 'Norway' }, id)
  await given.request({ country: 'Norway' })
  await given.request({ country: 'Sweden' }, id)
  await open(page, product.origin, `?catalogueId=${id}`)
  const countries = chart(page, 'Countries')

  await countries.getByText('Show as table').click()
  await expect(countries.getByRole('table').getByRole('link', { name: 'Norway' })).toBeVisible()
  await countries.getByRole('region').getByRole('link', { name: 'Norway' }).click()

  await expect(page).toHaveURL(new RegExp(`/resource/catalogue/history[?]country=NO&.*catalogueId=${id}`))
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible()
  await expect(page.locator('.ant-table-row')).toHaveCount(1)
})

test('a request that names no country is not told as erased', async ({ page, product, asOwner, given }) => {
  const { id } = await given.catalogue()
  const person = { email: freshEmail('ivo'), firstName: 'Ivo', lastName: 'Invited' }
  await asOwner(catalogueRequests.invite, { body: { ...person, catalogueId: id } })
  await open(page, product.origin, `?catalogueId=${id}`)

  await chart(page, 'Countries').getByText('Show as table').click()

  await expect(chart(page, 'Countries').getByRole('row').last()).toHaveText('No country1')
})

test('a day tells its figures to the pointer and to the keys', async ({ page, product, asOwner, given }) => {
  const { id } = await given.catalogue()
  await given.request({}, id)
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 1 } })
  await asOwner(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
  await given.request({}, id)
  await open(page, product.origin, `?catalogueId=${id}`)
  const slider = page.getByRole('slider', { name: 'Figures of one day' })

  await slider.focus()
  await expect(slider).toHaveAttribute('aria-valuetext', `${today.format(Date.now())}: 1 approved, 1 waiting`)
  await expect(page.locator('.bar-hint')).toContainText('1 approved, 1 waiting')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', `${today.format(Date.now() - 24 * hour)}: no requests`)
  await slider.hover({ position: { x: 4, y: 50 } })

  await expect(page.locator('.bar-hint')).toContainText('no requests')
})

test('an answer of a visitor waits too', async ({ page, product, asOwner, given }) => {
  const { link } = await questioned({ given, asOwner, product }, 'Which chairs?')
  await page.goto(link)
  await page.getByRole('textbox').fill('The blue ones.')
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByRole('status')).toBeVisible()

  await open(page, product.origin)

  const answers = page.getByRole('link', { name: '1 answer to your questions' })
  await expect(answers).toHaveAttribute('href', '/resource/catalogue/request')
})

test('a USER sees the states of their own requests alone', async ({ page, product, given }) => {
  await given.request()
  const { email } = await given.person('USER')
  await enter(page, product.origin, email)

  await page.goto('/dashboard')

  await expect(page.getByRole('region', { name: 'Your requests' })).toHaveText(
    'Your requestsApproved0Waiting0Rejected0Withdrawn0',
  )
  await expect(page.getByText('Waiting for you')).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveCount(0)
})

test('before the first request the dashboard says so', async ({ page, product, given }) => {
  const { id } = await given.catalogue()

  await open(page, product.origin, `?catalogueId=${id}&range=365`)

  await expect(page.getByText('No requests were sent in this time.')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
})

for (const locale of ['en-GB', 'ar', 'de'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('no label of the chart over time is cut', async ({ page, product, given }) => {
      await given.request()
      for (const range of [30, 90, 365]) {
        await enter(page, product.origin, owner.email)
        await page.goto(`/dashboard?range=${range}`)
        const labels = page.locator('.stacked .axes > text')
        await expect(labels.nth(1)).toBeVisible()
        const chartBox = await page.locator('.stacked svg').boundingBox()
        const [start, end] = [chartBox?.x ?? 0, (chartBox?.x ?? 0) + (chartBox?.width ?? 0)]
        for (const label of await labels.all()) {
          const box = await label.boundingBox()
          expect(box?.x, await label.innerHTML()).toBeGreaterThanOrEqual(start)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(end)
        }
      }
    })
  })
