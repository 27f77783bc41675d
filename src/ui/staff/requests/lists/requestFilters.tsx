import type { RequestStatus } from '#contract/request-shapes.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { choiceFilter, daysFilter } from '../../lists/query/filters.tsx'
import { deliveryNames } from '../details/deliveryText.ts'
import { catalogueFilter } from './catalogueFilter.tsx'
import { countryFilter } from './countryFilter.tsx'
import { sourceFilter } from './sourceFilter.tsx'

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
  sourceFilter(isStaff),
  daysFilter(t('Registration Time')),
]

export const historyFilters = (isStaff: boolean) => [
  ...requestFilters(isStaff),
  choiceFilter('status', t('Status'), statusNames),
  choiceFilter('delivery', t('Delivery'), deliveryNames),
]
