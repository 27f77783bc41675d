import { RequestStatus } from '#contract/request-shapes.ts'
import type { Noun } from '../../shell-kit/lists/countWords.ts'
import { choiceFilter, daysFilter, textFilter } from '../../shell-kit/lists/filters.tsx'
import { catalogueFilter } from './catalogueFilter.tsx'
import { deliveryNames } from './deliveryWords.ts'

export const requestNoun: Noun = ['request', 'requests']

/** The contract's rule, as an input's attribute spells it. */
const sourceRule = { pattern: '[A-Za-z0-9\\-]{1,40}', title: 'Letters, digits and dashes, at most 40' }
const statusNames = Object.fromEntries(RequestStatus.enum.map((status) => [status, status]))

/** The filters of both lists of requests. Only staff may read the catalogues to choose from. */
export const requestFilters = (isStaff: boolean) => [
  ...(isStaff ? [catalogueFilter] : []),
  textFilter('country', 'Country'),
  textFilter('source', 'Source', sourceRule),
  daysFilter('Registration Time'),
]

export const historyFilters = (isStaff: boolean) => [
  ...requestFilters(isStaff),
  choiceFilter('status', 'Status', statusNames),
  choiceFilter('delivery', 'Delivery', deliveryNames),
]
