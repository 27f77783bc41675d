import type { PaginationProps } from 'antd/es/pagination'
import { cloneElement, isValidElement } from 'react'
import { t } from '../../../lib/i18n/t.ts'

/** The arrows of antd's pages have no name of their own. */
export const namedItem: Required<PaginationProps>['itemRender'] = (_, type, item) => {
  if (!isValidElement<{ 'aria-label'?: string }>(item)) return item
  if (type === 'prev') return cloneElement(item, { 'aria-label': t('Previous page') })
  if (type === 'next') return cloneElement(item, { 'aria-label': t('Next page') })
  return item
}
