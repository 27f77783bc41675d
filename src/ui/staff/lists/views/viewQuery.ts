/** Returns a query with its fields in one order, so that equal views are equal texts. */
export function viewQuery(search: string): string {
  const fields = new URLSearchParams(search)
  fields.sort()
  return fields.toString()
}

/** The same with these columns where it names none, as its list is then shown. */
export function withColumns(search: string, columns: string): string {
  const fields = new URLSearchParams(search)
  if (!fields.has('columns') && columns !== '') fields.set('columns', columns)
  return viewQuery(fields.toString())
}
