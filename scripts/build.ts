/** Builds the pages and the server, one after the other. With `--if-stale` only what does not match its sources. */
await import('./build-pages.ts')
await import('./build-server.ts')

export {}
