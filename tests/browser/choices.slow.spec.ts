import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { makeOwner } from './caller.ts'
import { owner, startProduct } from './product.ts'
import { enter, expect, test } from './test.ts'

test('the oldest of a thousand and one tours is chosen for an access, and its filter has its name', async ({
  page,
}) => {
  const product = await startProduct()
  try {
    const asOwner = await makeOwner(product)
    const add = (name: string) =>
      asOwner(tours.create, { body: { name, kind: 'address', address: 'https://tours.example/' } })
    const { id: tourId } = await add('The oldest flat')
    for (let count = 0; count < 1_000; count++) await add(`Flat ${count}`)
    await enter(page, product.origin, owner.email)
    await page.goto(`${product.origin}/resource/tour?tourId=${tourId}`)
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('The oldest flat')

    await page.getByRole('button', { name: 'New Access' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tour').fill('oldest')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Name').fill('For Vera')
    for (const [label, time] of [
      ['Start Time', '01/01/2020 10:00:00'],
      ['End Time', '01/01/2040 10:00:00'],
    ] as const) {
      await dialog.getByLabel(label).fill(time)
      await dialog.getByLabel(label).press('Enter')
    }
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toHaveCount(0)

    const { data } = await asOwner(tourAccess.list, { query: {} })
    expect(data.map((row) => row.tourId)).toEqual([tourId])
  } finally {
    await product.stop()
  }
})
