import { png } from './given.ts'
import { owner } from './product.ts'
import { enter, expect, test } from './test.ts'

test.beforeEach(async ({ page, product, asOwner }) => {
  expect(asOwner).toBeDefined()
  await enter(page, product.origin, owner.email)
})

test('a catalogue that is a picture opens from its name, is zoomed by half and turned by right angles', async ({
  page,
  given,
}) => {
  const { name } = await given.catalogue('Poster', { extension: 'png', bytes: png })
  await page.goto('/resource/catalogue/upload')
  const opener = page.getByRole('button', { name })
  await opener.click()
  const picture = page.locator('.ant-image-preview-img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'zoomOut' })).toBeDisabled()

  await page.getByRole('button', { name: 'zoomIn' }).click()
  await expect(picture).toHaveAttribute('style', /scale3d\(1\.5, 1\.5, 1\)/)
  await page.getByRole('button', { name: 'rotateRight' }).click()
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/)

  const zoomIn = page.getByRole('button', { name: 'zoomIn' })
  while (await zoomIn.isEnabled()) await zoomIn.click({ force: true })
  await expect(picture).toHaveAttribute('style', /scale3d\(50, 50, 1\)/)

  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a PDF opens in a tab of its own from its name', async ({ page, given, request }) => {
  const { name } = await given.catalogue()
  await page.goto('/resource/catalogue/upload')
  const link = page.getByRole('link', { name })
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toMatch(/^inline; /)
})
