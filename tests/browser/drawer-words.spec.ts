import type { Browser, Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { type RequestEvent, RequestEventKind } from '#contract/request-shapes.ts'
import { owner, type Product } from './product.ts'
import { enter, expect, test } from './test.ts'
import { asked } from './visitor-request.ts'

/** Every kind of event, by somebody and by nobody, with and without details. */
const everyEvent = RequestEventKind.enum.flatMap((kind) =>
  [null, 'Ωlga'].flatMap((actor) =>
    [{}, { subject: 'Ω', email: 'ω@example.com', eventId: 'ω', chosen: true, silent: true, catalogueName: 'Ω' }].map(
      (details, index) => ({ id: `${kind}-${actor}-${index}`, at: Date.now(), kind, actor, details }) as RequestEvent,
    ),
  ),
)

/** Opens a request beside the list in a browser of this language. */
async function openIn(locale: string, browser: Browser, { origin }: Product, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route(`**/api/catalogue/${id}/events`, (route) => route.fulfill({ json: { data: everyEvent } }))
  await enter(page, origin, owner.email)
  await page.goto(`/resource/catalogue/request?request=${id}`)
  return page
}

test('whatever happened to a request is told in the language of the reader', async ({
  browser,
  product,
  asOwner,
  given,
}) => {
  const { id } = await asked({ given, asOwner, product })
  const eventsIn = async (locale: string) => {
    const page = await openIn(locale, browser, product, id)
    const events = page.locator('.request-events li > p')
    await expect(events).toHaveCount(everyEvent.length)
    const texts = await events.allTextContents()
    await page.context().close()
    return texts
  }
  const english = new Set(await eventsIn('en-GB'))
  for (const language of languages.filter((each) => each !== 'en')) {
    const texts = await eventsIn(language)
    expect
      .soft(
        texts.filter((text) => english.has(text)),
        `English in ${language}`,
      )
      .toEqual([])
  }
})
