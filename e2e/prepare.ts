import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'

const root = resolve(import.meta.dirname, '..')

/** Before all tests: pages that match their sources, and a browser. */
// biome-ignore lint/style/noDefaultExport: Playwright takes its set-up from the default export.
export default function prepare(): void {
  execFileSync(process.execPath, ['scripts/build-pages.ts', '--if-stale'], { cwd: root, stdio: 'inherit' })
  if (!findBrowser() && !existsSync(chromium.executablePath())) installBrowser()
}

/** Debian's package where we may install it, else Playwright's own. */
function installBrowser(): void {
  const tries: [string, string[]][] = [
    ['/bin/sh', ['-c', 'apt-get update -q && apt-get install --yes --no-install-recommends chromium']],
    [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
  ]
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  for (const [command, args] of mayInstall ? tries : tries.slice(1)) {
    try {
      execFileSync(command, args, { cwd: root, stdio: 'inherit' })
      return
    } catch {
      // The next way is tried; when none is left, the sentence below says so.
    }
  }
  throw new Error('No browser: install Chromium, or set CHROMIUM_PATH to one, and run the tests again.')
}
