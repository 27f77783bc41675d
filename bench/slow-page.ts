import type { Page } from '@playwright/test'

const fast4g = { offline: false, latency: 165, downloadThroughput: 8.1e6 / 8, uploadThroughput: 1.35e6 / 8 }

/** Fast 4G with a processor slowed four times, and nothing in the cache. */
export async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', fast4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
