/** A query parameter of the current page, or '' when missing. */
export function queryValue(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? ''
}
