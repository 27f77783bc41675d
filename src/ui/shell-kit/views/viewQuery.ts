/** What an address says besides search, filters and order. */
const notOfView = ['page', 'size', 'request']

/** Returns the part of an address's query that a view keeps, in one order, so that equal views are equal texts. */
export function viewQuery(search: URLSearchParams | string): string {
  const kept = new URLSearchParams(search)
  for (const name of notOfView) kept.delete(name)
  kept.sort()
  return kept.toString()
}

/** The same as a list's filters and order. */
export const filtersIn = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(viewQuery(search)))
