import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../browser/browser.ts'
import prepare from '../../browser/prepare.ts'
import type { Run } from '../harness/run.ts'

/** Uploads have a policy that is expected to report violations. */
const isUpload = (url: string) => /\/api\/(document|client\/document)\//.test(url)

/** A browser whose pages report executed payloads and policy violations. */
export async function openBrowser(run: Run) {
  prepare()
  const browser = await chromium.launch(launchOptions)
  run.test.after(() => browser.close())
  return {
    async open(origin: string): Promise<BrowserContext> {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ baseURL: origin, viewport, reducedMotion: 'reduce' })
      await watch(run, context)
      return context
    },
  }
}

async function watch(run: Run, context: BrowserContext): Promise<void> {
  await context.exposeBinding('canary', ({ frame }) => run.wrong(`a script ran at ${place(frame.url())}`))
  await context.exposeBinding('tellViolation', ({ frame }, words: string) => {
    if (!isUpload(frame.url())) run.wrong(`the policy of ${place(frame.url())} was met: ${words}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { tellViolation } = globalThis as unknown as { tellViolation(words: string): void }
      tellViolation(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  context.on('console', (message) => {
    const here = message.page()?.url() ?? ''
    if (/Content Security Policy|Refused to/.test(message.text()) && !isUpload(here))
      run.wrong(`console at ${place(here)}: ${message.text().slice(0, 200)}`)
  })
  context.on('dialog', async (dialog) => {
    if (dialog.type() !== 'beforeunload') run.wrong(`a dialog says ${dialog.message()}`)
    await dialog.accept()
  })
}

const place = (url: string) => URL.parse(url)?.pathname ?? url

/** Checks that no payload became an element of this page. */
export async function look(run: Run, page: Page): Promise<void> {
  run.tried()
  const made = await page.locator('[data-canary]').count()
  if (made > 0) run.wrong(`${made} elements were made of data at ${place(page.url())}`)
}

/** Clicks without waiting for animations, because several tabs share two cores. */
export const press = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).first().dispatchEvent('click')

/** Fills all of these fields at once with input events. */
export async function fillAll(page: Page, inputs: string, text: string): Promise<void> {
  await page.locator(inputs).evaluateAll((elements, value) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const element of elements) {
      set?.call(element, value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}
