import type { PageData } from '#contract/built-pages.ts'

const isBrowser = typeof document !== 'undefined'
const written = isBrowser && document.getElementById('page-data')?.textContent
let data: PageData = written ? JSON.parse(written) : { language: 'en' }

export const pageData = (): PageData => data

export function setPageData(next: PageData): void {
  data = next
}
