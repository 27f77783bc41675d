import type { Page } from '@playwright/test'
import type { ZipFile } from '#support/zip.ts'
import { callsHome } from './calls-home.ts'
import { test as base, expect, productWith } from './test.ts'
import { startTrap } from './trap.ts'

/** A page of a tour that writes down what this code answers, or that it failed. */
const saying = (code: string) =>
  `<!doctype html><output>Trying</output><script>
    const say = (words) => { document.querySelector('output').textContent = words }
    const works = (work) => Promise.resolve().then(work).then(() => 'yes', () => 'no')
    ;(async () => ${code})().then(say, (error) => say('failed: ' + error.name))
  </script>`

const opensWindow = (publicUrl: string): ZipFile[] => [
  {
    name: 'index.html',
    bytes: saying(`window.open('window.html') ? 'a window' : 'no window'`),
  },
  {
    name: 'window.html',
    bytes: saying(`[
      await works(() => fetch('${publicUrl}/api/tour/link')),
      await works(() => fetch('http://127.0.0.1:9/')),
      await works(() => opener.parent.document.title),
      await works(() => navigator.serviceWorker.register('window.js')),
      await works(() => fetch('window.html')),
    ].join(' ')`),
  },
  { name: 'window.js', bytes: '' },
]

const stores: ZipFile[] = [
  { name: 'index.html', bytes: saying(`(localStorage.setItem('first', location.href), 'stored')`) },
]

const readsOther: ZipFile[] = [
  {
    name: 'index.html',
    bytes: saying(`{
      const stored = localStorage.getItem('first')
      return (stored ? 'read it, ' : 'nothing, ') + 'its files: ' + await works(() => fetch(stored))
    }`),
  },
]

const asksOn: ZipFile[] = [
  {
    name: 'index.html',
    bytes: saying(`{
      for (let asked = 0; ; asked++) {
        const { status } = await fetch('data.json?' + asked)
        if (status !== 200) return 'refused ' + status + ', ' + await works(() => import('./late.js'))
        say('open')
      }
    }`),
  },
  { name: 'data.json', bytes: '{}' },
  { name: 'late.js', bytes: '' },
]

const said = (page: Pick<Page, 'locator'>) => page.locator('output')

const hosts = {
  'in an opaque origin': { settings: {}, other: 'failed: SecurityError', first: 'failed: SecurityError' },
  'on a host of its own': {
    settings: { TOUR_ORIGIN: 'http://tours.localhost:{port}' },
    first: 'stored',
    other: 'read it, its files: no',
  },
} as const

for (const [where, { settings, first, other }] of Object.entries(hosts)) {
  const test = base.extend<object, object>({ product: productWith(settings) })

  test.describe(where, () => {
    test('of another tour a tour reads what that stored, where tours may store at all, and no file', async ({
      page,
      given,
    }) => {
      const [one, two] = [await given.uploadedTour(stores), await given.uploadedTour(readsOther)]
      await page.goto(one.link)
      await expect(said(page.frameLocator('iframe'))).toHaveText(first)

      await page.goto(two.link)

      await expect(said(page.frameLocator('iframe'))).toHaveText(other)
    })

    test('a tour sends nothing to a server of its author, and cannot go there', async ({ page, given }) => {
      const trap = await startTrap()
      const { link } = await given.uploadedTour(callsHome(trap.address))

      await page.goto(link)

      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
      expect(await trap.heard()).toEqual([])
      expect(new URL(page.url()).pathname).toBe('/tour')
      trap.stop()
    })

    test('a tour that somebody keeps open on its own gets nothing more after its end', async ({ page, given }) => {
      const { link, close } = await given.uploadedTour(asksOn)
      await page.goto(link)
      const address = await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.src)
      await page.goto(address)
      await expect(said(page)).toHaveText('open')

      await close()

      await expect(said(page)).toHaveText('refused 403, no')
      await page.goto(address)
      await expect(page.getByText('This access was withdrawn')).toBeVisible()
    })
  })
}

base.describe('windows', () => {
  const test = base.extend<object, object>({ product: productWith(hosts['on a host of its own'].settings) })

  test('a window that a tour opens is confined like the tour', async ({ page, product, given }) => {
    const { link } = await given.uploadedTour(opensWindow(product.origin))
    const opened = page.waitForEvent('popup')

    await page.goto(link)

    await expect(said(await opened)).toHaveText('no no no no yes')
  })

  base('a tour without a host of its own opens no window', async ({ page, product, given }) => {
    const { link } = await given.uploadedTour(opensWindow(product.origin))

    await page.goto(link)

    await expect(said(page.frameLocator('iframe'))).toHaveText('no window')
  })
})
