import { expect, test } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { ListName } from '#contract/list-names.ts'
import type { Page } from '#contract/lists.ts'
import { speak } from '#ui/lib/i18n/t.ts'
import { countText, reachableRows } from '#ui/staff/lists/query/countText.ts'
import { endOfDay, startOfDay } from '#ui/staff/lists/query/days.ts'
import { readFields } from '#ui/staff/lists/query/urlQuery.ts'
import arabicWords from '#words/ar/shell.json' with { type: 'json' }
import shellWords from '#words/en/shell.json' with { type: 'json' }

const pageOf = (facts: Partial<Page<unknown>>): Page<unknown> => ({
  ...{ data: [], keys: [], totalElements: 0, totalPages: 1, page: 1, size: 10 },
  ...facts,
})

test.beforeAll(() => speak('en', shellWords))

test('a list says how long it is, or how long at least', () => {
  const many = pageOf({ totalElements: 10_000, totalIsMinimum: true })
  expect(countText(pageOf({ totalElements: 1 }), 'requests', {})).toBe('1 request')
  expect(countText(pageOf({ totalElements: 10_000 }), 'requests', {})).toBe('10,000 requests')
  expect(countText(many, 'requests', { q: 'vera' })).toBe('more than 10,000 requests')
  expect(countText(many, 'requests', { sortBy: 'name' })).toBe(
    'more than 10,000 requests, sorted among the newest 10,000',
  )
})

test('an Arabic list says in words that it is empty, or has one or two rows', () => {
  speak('ar', arabicWords)
  for (const list of ListName.enum)
    for (const totalElements of [0, 1, 2])
      expect.soft(countText(pageOf({ totalElements }), list, {}), list).not.toMatch(/\p{N}|\{n\}|\(/u)
  speak('en', shellWords)
})

test('the pager reaches the next page of a list that is longer than it was counted', () => {
  const last = { totalElements: 10_000, totalIsMinimum: true, page: 1_000 }
  expect(reachableRows(pageOf({ ...last, next: '1001_key' }))).toBe(10_001)
  expect(reachableRows(pageOf(last))).toBe(10_000)
  expect(reachableRows(pageOf({ totalElements: 12 }))).toBe(12)
})

test('of an address only that is read which the call accepts', () => {
  const { query } = catalogueRequests.history.shapes
  const names = ['q', 'status', 'from', 'to', 'sortBy', 'source', 'country', 'size', 'nothing']
  const read = (address: string) => readFields(query, names, new URLSearchParams(address))
  expect(read('q=Vera&status=approved&from=5&sortBy=company&source=fair-2027')).toEqual({
    ...{ q: 'Vera', status: 'approved', from: 5, sortBy: 'company', source: 'fair-2027' },
  })
  expect(read('q=%20&status=maybe&from=-1&to=x&sortBy=price&source=a_b&size=101&nothing=1&other=2')).toEqual({})
  expect(read(`country=${'x'.repeat(501)}&q=%00`)).toEqual({})
})

test('a day begins and ends where it is read, and what is no day is none', () => {
  expect(startOfDay('2026-05-03')).toBe(new Date(2026, 4, 3).getTime())
  expect(endOfDay('2026-05-03')).toBe(new Date(2026, 4, 4).getTime() - 1)
  expect(startOfDay('')).toBeUndefined()
  expect(startOfDay('1969-01-01')).toBeUndefined()
})
