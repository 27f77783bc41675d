/** The size gate: all that a cold visit really loads from the running product, as it travels: brotli, with headers. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { settings } from '#contract/settings.ts'
import { paths } from '#ui/lib/paths.ts'
import { launchOptions } from '../tests/browser/browser.ts'
import { callerFor, makeOwner } from '../tests/browser/caller.ts'
import { customer } from '../tests/browser/given.ts'
import { fillLogin } from '../tests/browser/login.ts'
import { startProduct } from '../tests/browser/product.ts'

interface Visit {
  readonly name: string
  /** A path, or the whole address of what was made for the visit. */
  readonly path: string
  readonly limit: number
  readonly signedIn?: true
  /** What has to stand on the page before it counts as loaded. */
  readonly until: string
}

/** The limit of every form, in English. */
const formLimit = 76_500
/** Also holds the conversation, what was read, and the guard of its dialogs. Chunks of their own would cost more than they hold. */
const visitorPageLimit = 78_500

/** All but the visitor's page, which needs a request of its own. */
const visits: readonly Visit[] = [
  { name: 'sign-in', path: paths.login, limit: 88_000, until: 'input[name=password]' },
  { name: 'form', path: paths.clientRequest, limit: formLimit, until: 'input[name=industry]' },
  // The messages of a language, for all public pages, may weigh 11 kB beside an English form that uses its limit.
  ...(['de', 'ar'] as const).map((language) => ({
    name: `form in ${language}`,
    path: `${paths.clientRequest}?lang=${language}`,
    limit: formLimit + 11_000,
    until: 'input[name=industry]',
  })),
  // The shell's 250 kB, and 134 kB for tables with their views and filters.
  { name: 'admin table', path: paths.admin, limit: 384_000, signedIn: true, until: '.ant-table-row' },
  // The shell's 250 kB, and 78 kB for what the dashboard adds.
  { name: 'dashboard', path: paths.dashboard, limit: 328_000, signedIn: true, until: '.chart' },
]

/** What an owner may change; the text of it comes with the document, so it is short here. */
const changes: BodyOf<typeof settings.change> = {
  firm: { name: 'Habsburg Chairs', accent: '#0a7a5a', website: 'https://example.com' },
  form: {
    fields: { industry: 'optional', state: 'hidden' },
    questions: [
      { id: 'fair', label: 'Fair', kind: 'choice', options: ['Milan', 'Cologne'], required: true },
      { id: 'visit', label: 'May we visit you?', kind: 'tick', required: false },
    ],
    consent: 'You may use this to answer me.',
  },
}
/** The last visits, because the changes concern every form. */
const changedVisits = (follow: string): readonly Visit[] => [
  { name: 'changed form', path: paths.clientRequest, limit: formLimit, until: 'input[name=consent]' },
  { name: 'answers', path: follow, limit: visitorPageLimit, until: 'dl' },
]

/** Answers of calls are data, not weight. By their address, because the browser's type differs for those asked early. */
const isData = (url: string) => url.startsWith('data:') || new URL(url).pathname.startsWith('/api/')

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  const asOwner = await makeOwner(product)
  const asVisitor = callerFor(product.origin)
  const { follow } = await asVisitor(catalogueRequests.send, { body: customer })
  const visitorPage = { name: 'visitor page', path: follow, limit: visitorPageLimit, until: 'dl' }
  const weights: (Visit & { bytes: number })[] = []
  const weighAll = async (some: readonly Visit[]) => {
    for (const visit of some) weights.push({ ...visit, bytes: await weigh(browser, product.origin, visit) })
  }
  await weighAll([...visits, visitorPage])
  await asOwner(settings.change, { body: changes })
  const answered = { ...customer, email: 'amy@example.com', answers: { fair: 'Milan' }, consent: true }
  await weighAll(changedVisits((await asVisitor(catalogueRequests.send, { body: answered })).follow))
  for (const { name, bytes, limit } of weights) {
    const mark = bytes > limit ? 'over' : 'within'
    console.log(`${name.padEnd(12)} ${(bytes / 1000).toFixed(1).padStart(6)} kB, ${mark} ${limit / 1000} kB`)
  }
  const over = weights.filter(({ bytes, limit }) => bytes > limit).length
  console.log(`\n  ${weights.length - over} passed\n  ${over} failed`)
  process.exitCode = over > 0 ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
}

/** A signed-in visit keeps its session but nothing in the cache: that is what cold means. */
async function weigh(browser: Browser, origin: string, { path, signedIn, until }: Visit): Promise<number> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  if (signedIn) await fillLogin(page)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytes = countBytes(network)
  await arrive(page, path, until)
  await context.close()
  return bytes()
}

async function arrive(page: Page, path: string, until: string): Promise<void> {
  await page.goto(path)
  await page.locator(until).first().waitFor()
  await page.waitForLoadState('networkidle')
}

function countBytes(network: CDPSession): () => number {
  const sizes = new Map<string, number>()
  const left = new Set<string>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (isData(response.url)) left.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  return () => [...sizes].filter(([id]) => !left.has(id)).reduce((sum, [, size]) => sum + size, 0)
}
