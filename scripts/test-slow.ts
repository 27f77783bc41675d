import { missingReason } from '#support/servers/programs.ts'
import { loader } from '../bench/load/loader.ts'
import { runSuites } from './suites/run.ts'

/** npm run test:slow: a few of each attack and fault, and a short benchmark that looks at answers, not at times. */
await runSuites([
  [{ name: 'pages', command: ['scripts/build-pages.ts', '--if-stale'] }],
  // A seed of its own each time would make a failure hard to tell from a change.
  [{ name: 'faults, few of each', command: ['tests/resilience/main.ts', '--size', 'smoke', '--seed', '1'] }],
  [{ name: 'speed, roughly', command: ['bench/main.ts', '--short'], skipReason: await missingReason(loader) }],
])
