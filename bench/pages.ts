/** Largest paint of the three pages that matter, with the CPU slowed four times on Fast 4G, cold. */
import { type Browser, chromium } from '@playwright/test'
import { paths } from '#ui/lib/paths.ts'
import { launchOptions } from '../tests/browser/browser.ts'
import { makeOwner } from '../tests/browser/caller.ts'
import { fillLogin } from '../tests/browser/login.ts'
import { startProduct } from '../tests/browser/product.ts'
import { slow } from './slow-page.ts'

const runs = Number(process.env.RUNS ?? 5)

const goals = [
  { name: 'login', path: paths.login, seconds: 1.4, until: 'input[name=password]', signedIn: false },
  { name: 'form', path: paths.clientRequest, seconds: 1.2, until: 'input[name=industry]', signedIn: false },
  { name: 'admin table', path: paths.admin, seconds: 2.2, until: '.ant-table-row', signedIn: true },
]

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  await makeOwner(product)
  console.log(`page         largest paint (median of ${runs})   goal`)
  for (const goal of goals) {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push(await measure(browser, product.origin, goal))
    const median = times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
    const all = times.map((time) => Math.round(time)).join(', ')
    console.log(`${goal.name.padEnd(12)} ${(median / 1000).toFixed(2)} s (${all} ms)   ${goal.seconds} s`)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function measure(browser: Browser, origin: string, goal: (typeof goals)[number]): Promise<number> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (goal.signedIn) await fillLogin(page)
  await slow(page)
  await page.addInitScript(observePaints)
  await page.goto(goal.path)
  await page.locator(goal.until).first().waitFor()
  await page.waitForLoadState('networkidle')
  const paint = await page.evaluate(() => Number(document.documentElement.dataset.largestPaint))
  await context.close()
  return paint
}

function observePaints(): void {
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1)
    if (last) document.documentElement.dataset.largestPaint = String(last.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
