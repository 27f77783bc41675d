/** The page that the address names, such as `#page=12`. */
export function pageOfHash(): number | undefined {
  const [, digits] = /^#page=([1-9]\d{0,4})$/.exec(location.hash) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export const hashOf = (page: number): string => `#page=${page}`

export const withoutHash = (): string => location.pathname + location.search
