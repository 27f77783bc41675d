export function queryValue(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? ''
}
