/**
 * Who may import whom. A folder imports from itself and from the rows above it, never from its own row or below. The
 * longest path that fits a file is its place.
 */
export const layers: readonly (readonly string[])[] = [
  ['src/contract'],
  ['src/words'],

  ['src/server/lib'],
  ['src/server/config.ts'],
  ['src/server/database'],
  ['src/server/storage', 'src/server/mail', 'src/server/audit', 'src/server/rate-limits'],
  ['src/server/services.ts'],
  ['src/server/transaction'],
  ['src/server/personal-data'],
  ['src/server/http'],
  ['src/server/sessions'],
  ['src/server/settings'],
  ['src/server/pages', 'src/server/accounts'],
  ['src/server/views', 'src/server/documents', 'src/server/tours'],
  ['src/server/catalogues'],
  ['src/server/requests/mails.ts', 'src/server/requests/limits.ts', 'src/server/requests/listing.ts'],
  ['src/server/listings.ts'],
  ['src/server/requests/figures', 'src/server/requests/events'],
  ['src/server/requests/request'],
  ['src/server/requests/link'],
  ['src/server/requests/submit', 'src/server/requests/erase'],
  ['src/server/requests/decide', 'src/server/requests/visitor-page'],
  ['src/server/requests/lists', 'src/server/requests/insights'],
  ['src/server/requests/details'],
  ['src/server/requests'],
  ['src/server/ownership', 'src/server/exports'],
  ['src/server/privacy', 'src/server/operations', 'src/server/backup', 'src/server/sample'],
  ['src/server'],
  ['src/server/start.ts', 'src/server/cli'],
  ['src/server/main.ts'],
]
