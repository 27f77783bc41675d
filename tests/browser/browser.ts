import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findCommand } from '#support/servers/programs.ts'
import { canUnpack, unpackBrowser } from './packaged-browser.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser program with its environment. */
interface Found {
  executablePath?: string
  env?: Record<string, string>
}

/**
 * Returns the browser from `CHROMIUM_PATH`, the package, the system, or Playwright; undefined if none exists. That of the
 * package has no window to draw, and needs a third of the time for a new page.
 */
export function findBrowser(): Found | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return { executablePath: CHROMIUM_PATH }
  if (canUnpack()) return unpackBrowser()
  const executablePath = [...commands.map(findCommand), ...applications].find((path) => path && existsSync(path))
  if (executablePath) return { executablePath }
  return existsSync(chromium.executablePath()) ? {} : undefined
}

/** Returns why there is no browser; tries to install Playwright's first. */
export function missingBrowserReason(): string | undefined {
  if (findBrowser()) return undefined
  const cwd = resolve(import.meta.dirname, '../..')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd,
    stdio: 'inherit',
  })
  return findBrowser() ? undefined : 'there is no browser: install Chromium or Chrome, or set CHROMIUM_PATH to one'
}

/** For pages that draw by WebGL, which needs more than any other page. */
export const withWebgl = () => ({
  ...launchOptions,
  args: [
    ...launchOptions.args.filter((arg) => arg !== '--disable-gpu'),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
})

export const launchOptions = {
  ...findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
