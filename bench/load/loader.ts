import type { Program } from '#support/servers/programs.ts'

/** What the servers are loaded with. */
export const loader: Program = { name: 'wrk with curl', commands: ['wrk', 'curl'], packages: ['wrk', 'curl'] }
