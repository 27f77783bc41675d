/** Returns a query with its fields in one order, so that equal views are equal texts. */
export function viewQuery(search: string): string {
  const fields = new URLSearchParams(search)
  fields.sort()
  return fields.toString()
}
