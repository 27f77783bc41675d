import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The machine's own Chromium or Chrome; without one, Playwright's. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...places].find((path) => path !== '' && existsSync(path))
}

const path = findBrowser()

export const launchOptions = {
  ...(path ? { executablePath: path } : {}),
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
