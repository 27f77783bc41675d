import type { CpuProfile, ProfileNode } from './inspector.ts'

/** Which part of the product a function belongs to, by its file or name; the first that fits. */
const parts: [part: string, fits: RegExp][] = [
  ['idle', /^\(idle\)/],
  ['commit and sync', /^commitTransaction /],
  ['SQL', /server\/database\/sqlite\/|node_modules\/(pg|pg-[^/]+)\//],
  ['building and binding queries', /node_modules\/kysely\/|server\/database\//],
  ['session and token', /server\/sessions\/|node_modules\/(jose|lru-cache)\//],
  ['validation', /http\/validation\.ts|node_modules\/ajv\//],
  ['JSON', /^anonymous\d|node_modules\/(fast-json-stringify|secure-json-parse)\//],
  ['log and metrics', /http\/log\.ts|operations\/metrics|node_modules\/(pino|sonic-boom|prom-client|thread-stream)\//],
  ['routing and hooks (Fastify)', /node_modules\/(@?fastify|find-my-way|avvio)|server\/http\//],
  ['random ids, hashes, signatures', /node:internal\/crypto|lib\/tokens\.ts/],
  [
    'promises, ticks, timers',
    /node:(internal\/(process|async_hooks|timers|promise)|timers|async_hooks)|^runMicrotasks/,
  ],
  ['HTTP, sockets, streams (node)', / node:/],
  ['files and storage', /server\/(documents|storage)\//],
  ['the rules of the product', / file:.*\/src\//],
  ['other libraries', / file:.*node_modules/],
  ['garbage collection', /^\(garbage collector\)/],
  ['engine and kernel', /^\((program|root)\)/],
]

export const partNames = parts.map(([part]) => part)

/** Microseconds by part. What has no file of its own, such as native code, counts for its caller. */
export function partsOf({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const partOfNode = new Map<number, string>()
  const visit = ({ id, callFrame: { functionName, url }, children = [] }: ProfileNode, callers: string): void => {
    const own = parts.find(([, fits]) => fits.test(`${functionName} ${url}`))?.[0] ?? callers
    // A commit is one whatever it calls.
    const part = callers === 'commit and sync' ? callers : own
    partOfNode.set(id, part)
    for (const child of children) visit(byId.get(child) as ProfileNode, part)
  }
  if (nodes[0]) visit(nodes[0], '')
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const part = partOfNode.get(id) ?? ''
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0))
  }
  times.delete('idle')
  return times
}
