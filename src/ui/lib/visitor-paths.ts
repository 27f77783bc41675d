/** The visitors' paths, separate so that their bundles contain no other paths. */
export const clientPaths = {
  client: '/client',
  clientRequest: '/client/request',
  /** The page of a request, for whoever has one of its keys. */
  visitorRequest: '/client/request/:key',
  clientClosed: '/client/closed',
  clientDocument: '/client/document',
  tour: '/tour',
  sampleTour: '/sample-tour',
} as const

/** Returns a path without a slash at the end, as in the tables above. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
