import type { Page } from '@playwright/test'

/** Holds the calls of these addresses back until the returned function is called. */
export async function holdCalls(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
