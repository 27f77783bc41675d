import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preparation } from '#server/rendering/draw-queue.ts'
import { picture } from '#server/rendering/kept-pages.ts'
import { readPicture } from '#server/rendering/read-pages.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { preparedFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'

/** Pages whose widest pictures are not drawn yet, and readers who first see a small one. */
async function givenPages(app: TestApp) {
  const titles = Array.from({ length: 7 }, (_, page) => `Chair ${page + 1}`)
  const { fileKey } = await preparedFile(app, pagesPdf(titles.map((title) => ({ content: written(title) }))))
  const { services } = app
  return {
    prepared: (page: number) => () => picture(services, fileKey, { page, width: 2400, priority: preparation }),
    wide: (holder: string, page: number) => () => readPicture({ ...services, holder }, fileKey, page, 2400),
    read: (holder: string, page: number) => async () => {
      await readPicture({ ...services, holder }, fileKey, page, 200)
      return readPicture({ ...services, holder }, fileKey, page, 2400)
    },
  }
}

type Wish = readonly [name: string, ask: () => Promise<unknown>]

/** Asks for all at once and returns the names in the order in which their pages came. */
async function orderOf(wishes: readonly Wish[]): Promise<string[]> {
  const came: string[] = []
  await Promise.all(wishes.map(([name, ask]) => ask().then(() => came.push(name))))
  return came
}

test('a page that a reader wants too comes before the preparation of other pages', async (context) => {
  const { prepared, read } = await givenPages(await startTestApp(context))

  const came = await orderOf([
    ...[1, 3, 4, 5, 6, 7, 2].map((page) => [`preparation ${page}`, prepared(page)] as const),
    ['reader', read('reader', 2)],
  ])

  assert.ok(came.indexOf('reader') < came.indexOf('preparation 7'), came.join())
})

test("a page that waits for one reader's turn comes in the turn of another who wants it too", async (context) => {
  const { wide, read } = await givenPages(await startTestApp(context))

  const came = await orderOf([
    ...[1, 2, 3, 4, 5, 6].map((page) => [`many ${page}`, wide('many', page)] as const),
    ['other', read('other', 6)],
  ])

  assert.ok(came.indexOf('other') < came.indexOf('many 5'), came.join())
})
