/** First page of a catalogue of 55 MB and 60 pages, and a jump to one not yet drawn: slow phone, Fast 4G, cold. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { photoPdf } from '#support/pages/photo-pdf.ts'
import { launchOptions } from '../tests/browser/browser.ts'
import { makeOwner } from '../tests/browser/caller.ts'
import { givenFor } from '../tests/browser/given.ts'
import { linkMailedTo } from '../tests/browser/mail.ts'
import { startProduct } from '../tests/browser/product.ts'
import { address, idOf } from '../tests/browser/visitor-request.ts'
import { slow } from './slow-page.ts'

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
} as const
/** Each run jumps to a page that nobody has asked for. */
const jumps = [30, 36, 42, 48, 54]
const goals = { 'first page': 2.2, 'jump to a page': 1.8 }

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  const link = await givenLink()
  const runs: Record<keyof typeof goals, number[]> = { 'first page': [], 'jump to a page': [] }
  for (const page of jumps) {
    const [first, jump] = await read(link, page)
    runs['first page'].push(first)
    runs['jump to a page'].push(jump)
  }
  console.log(`reading         painted (median of ${jumps.length})   goal`)
  for (const [name, seconds] of Object.entries(goals)) {
    const times = runs[name as keyof typeof goals].sort((a, b) => a - b)
    const all = times.map((time) => Math.round(time)).join(', ')
    console.log(`${name.padEnd(15)} ${((times[2] ?? 0) / 1000).toFixed(2)} s (${all} ms)   ${seconds} s`)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function givenLink(): Promise<string> {
  const asOwner = await makeOwner(product)
  const given = givenFor(product.origin, asOwner)
  const { id } = await given.catalogue('Photos', { extension: 'pdf', bytes: await photoPdf(60, 55_000_000) })
  const { email } = await given.request({}, id)
  await asOwner(catalogueRequests.approve, { params: { id: await idOf(asOwner, email) }, body: {} })
  while ((await asOwner(catalogues.find, { params: { id } })).cover === null) await sleep(200)
  return linkMailedTo(product.mailFolder, email, address)
}

async function read(link: string, number: number): Promise<[first: number, jump: number]> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await slow(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Read', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const press = () => page.getByRole('button', { name: 'Read', exact: true }).click()
  const [first] = await Promise.all([untilPainted(page, { after: 'click', number: 1 }), press()])
  await page.getByRole('textbox', { name: 'Go to page' }).fill(String(number))
  const enter = () => page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
  const [jump] = await Promise.all([untilPainted(page, { after: 'keydown', number }), enter()])
  await context.close()
  return [first, jump]
}

interface Painted {
  readonly after: 'click' | 'keydown'
  readonly number: number
}

/** Milliseconds from the press until the frame after the picture of the page has come, by the clock of the page. */
function untilPainted(page: Page, painted: Painted): Promise<number> {
  return page.evaluate(
    ({ after, number }) =>
      new Promise<number>((resolve) => {
        const look = (begun: number) => {
          const picture = document.querySelector<HTMLImageElement>(`#page-${number} img`)
          if (picture?.currentSrc && picture.complete && picture.naturalWidth > 0)
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
          else requestAnimationFrame(() => look(begun))
        }
        addEventListener(after, () => look(performance.now()), { capture: true, once: true })
      }),
    painted,
  )
}
