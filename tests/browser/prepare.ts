import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { missingBrowserReason } from './browser.ts'

/** Runs before all tests: builds the product if needed and finds a browser. */
// biome-ignore lint/style/noDefaultExport: Playwright takes its set-up from the default export.
export default function prepare(): void {
  const cwd = resolve(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd, stdio: 'inherit' })
  const reason = missingBrowserReason()
  if (reason) throw new Error(reason)
}
