import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules among them that look at colours: all that may differ between a light page and a dark one. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with a light page, and with its colours when it is dark. */
export async function violations(page: Page): Promise<object[]> {
  const whenLight = await analyze(page, (axe) => axe.withTags(tags))
  await inTheme(page, 'dark')
  const whenDark = await analyze(page, (axe) => axe.withRules(colourRules))
  await inTheme(page, 'light')
  return [...whenLight, ...whenDark.map((found) => ({ theme: 'dark', ...found }))]
}

async function analyze(page: Page, chosen: (axe: AxeBuilder) => AxeBuilder): Promise<object[]> {
  // No page here frames another site; looking for one opens a second page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const found = await chosen(axe).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  )
}

/** Shows a page in this theme. A page hears of it with its next frame, and has changed with the one after. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Returns words that are broken across lines or clipped without an ellipsis. */
export function brokenWords(cells: Locator): Promise<string[]> {
  return cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const isCut = text.parentElement?.closest('.cut')
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\u00ad-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const isWide = range.getBoundingClientRect().right > cell.getBoundingClientRect().right
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1 || (isWide && !isCut)) broken.push(word)
        }
      }
      return broken
    }),
  )
}

/** Every text that a reader of this page sees or hears: of text nodes, of whole sentences, and of attributes. */
export const textsOf = (page: Page): Promise<string[]> => page.evaluate(collectTexts)

/** Runs in the page. */
function collectTexts(): string[] {
  const sentences = 'p,li,h1,h2,h3,label,button,a,option,dt,dd,th,td,summary,span'
  const attributes = ['aria-label', 'placeholder', 'alt', 'title']
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('[aria-hidden="true"],script,style'),
  )
  const found = shown.flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ...(element.matches(sentences) ? [element.textContent] : []),
    ...attributes.map((name) => element.getAttribute(name)),
  ])
  const texts = [...found, ...document.title.split(' · ')].map((text) => (text ?? '').trim())
  return [...new Set(texts)].filter((text) => text !== '')
}
