/** Processor time of the page from a press in the staff's list to the next paint, and until all of it is shown: other programs do not count. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../tests/browser/browser.ts'
import { makeOwner } from '../tests/browser/caller.ts'
import { givenFor } from '../tests/browser/given.ts'
import { fillLogin } from '../tests/browser/login.ts'
import { startProduct } from '../tests/browser/product.ts'

const runs = Number(process.env.RUNS ?? 7)
/** Of a processor four times slower. */
const [slower, goal] = [4, 160]

interface Press {
  readonly target: (page: Page) => Locator
  readonly shown: (page: Page) => Locator
}

/** Milliseconds. */
interface Cost {
  readonly paint: number
  readonly whole: number
}

const dialog = (page: Page) => page.locator('.ant-modal').getByRole('textbox')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const presses: Readonly<Record<string, Press>> = {
  nothing: { target: heading, shown: heading },
  'select all': { target: (page) => page.locator('thead .ant-checkbox-input'), shown: approve },
  'Approve 10': { target: approve, shown: (page) => dialog(page).first() },
  'open a request': {
    target: (page) => page.locator('.ant-table-row a').nth(4),
    shown: (page) => page.locator('.request-drawer').getByRole('heading', { level: 2 }),
  },
}

function approve(page: Page): Locator {
  return page.getByRole('button', { name: 'Approve 10' })
}

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  const given = givenFor(product.origin, await makeOwner(product))
  const { id } = await given.catalogue()
  for (let count = 0; count < 10; count += 1) await given.request({}, id)
  const costs = new Map<string, Cost[]>(Object.keys(presses).map((name) => [name, []]))
  for (let run = 0; run < runs; run += 1) await pressAll(costs)
  console.log(`medians of ${runs}     next paint   ${slower} times as slow (goal ${goal})   to nothing   all shown`)
  const nothing = middle(costs.get('nothing'), 'paint')
  for (const [name, all] of costs) {
    const [paint, whole] = [middle(all, 'paint'), middle(all, 'whole')]
    const figures = [`${paint.toFixed(1)} ms`, `${(slower * paint).toFixed(0)} ms`, (paint / nothing).toFixed(1)]
    console.log(`${name.padEnd(16)} ${figures.join('   ')}   ${whole.toFixed(1)} ms`)
  }
} finally {
  await browser.close()
  await product.stop()
}

function middle(costs: readonly Cost[] = [], part: keyof Cost): number {
  return costs.map((cost) => cost[part]).sort((a, b) => a - b)[costs.length >> 1] ?? 0
}

async function pressAll(costs: ReadonlyMap<string, Cost[]>): Promise<void> {
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await fillLogin(page)
  await page.goto('/resource/catalogue/request')
  await page.locator('.ant-table-row').nth(9).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  for (const [name, press] of Object.entries(presses)) {
    costs.get(name)?.push(await costOf(page, devtools, press))
    if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape')
  }
  await context.close()
}

async function costOf(page: Page, devtools: CDPSession, { target, shown }: Press): Promise<Cost> {
  await target(page).hover()
  await page.waitForLoadState('networkidle')
  await sleep(1_000)
  const before = await processorTime(devtools)
  await page.mouse.down()
  await page.mouse.up()
  await nextPaint(page)
  const paint = (await processorTime(devtools)) - before
  await shown(page).waitFor()
  await nextPaint(page)
  return { paint, whole: (await processorTime(devtools)) - before }
}

async function nextPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
}

/** Milliseconds of the page's main thread. */
async function processorTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}
