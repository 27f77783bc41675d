/** Visitors' pages, in a file of their own so that their bundles contain no other paths. */
export const visitorPaths = {
  client: '/client',
  clientRequest: '/client/request',
  /** The page of a request, for those who have one of its keys. */
  visitorRequest: '/client/request/:key',
  clientClosed: '/client/closed',
  clientDocument: '/client/document',
  /** The key is of the mail that offered an edition. */
  unsubscribe: '/client/unsubscribe/:key',
  /** The key is of the mail that told staff what waits. */
  endNotifications: '/client/notifications/:key',
  tour: '/tour',
  sampleTour: '/sample-tour',
} as const

/** Returns a path without a slash at the end, as in the tables of paths. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
