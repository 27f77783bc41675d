import type { RequestStatus } from '#contract/request-shapes.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { choiceFilter, daysFilter, textFilter } from '../../lists/query/filters.tsx'
import { deliveryNames } from '../details/deliveryText.ts'
import { catalogueFilter } from './catalogueFilter.tsx'
import { countryFilter } from './countryFilter.tsx'

/** Repeats the contract's rule as an input's attribute. */
const sourcePattern = '[A-Za-z0-9\\-]{1,40}'
const statusNames: Readonly<Record<RequestStatus, string>> = {
  pending: message('pending'),
  approved: message('approved'),
  rejected: message('rejected'),
  withdrawn: message('withdrawn'),
}

/** The filters of both lists of requests. Only staff may read the catalogues to choose from. */
export const requestFilters = (isStaff: boolean) => [
  ...(isStaff ? [catalogueFilter()] : []),
  countryFilter(),
  textFilter('source', t('Source'), { pattern: sourcePattern, title: t('Letters, digits and dashes, at most 40') }),
  daysFilter(t('Registration Time')),
]

export const historyFilters = (isStaff: boolean) => [
  ...requestFilters(isStaff),
  choiceFilter('status', t('Status'), statusNames),
  choiceFilter('delivery', t('Delivery'), deliveryNames),
]
