import { inOrder } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'

/** Page numbers in a sentence, such as `page 12`. */
export const pagesText = (pages: readonly number[] = []): string =>
  pages.length === 1
    ? t('page {page}', { page: String(pages[0]) })
    : t('pages {pages}', { pages: inOrder(pages.map(String), ', ') })
