import type { Page } from '@playwright/test'
import { test as base } from './test.ts'

interface Kind {
  /** Copied by its provider to the person's other devices. */
  readonly synced?: boolean
  /** Whether it knows its owner again. */
  readonly verifies?: boolean
}

/** `plugIn` gives a page a device with passkeys, such as the laptop's own, until the test ends. */
export const test = base.extend<{ plugIn: (page: Page, kind?: Kind) => ReturnType<typeof plugIn> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  plugIn: async ({}, use) => {
    const plugged: Awaited<ReturnType<typeof plugIn>>[] = []
    await use(async (page, kind) => {
      const device = await plugIn(page, kind)
      plugged.push(device)
      return device
    })
    for (const { unplug } of plugged) await unplug()
  },
})

/** Chromium's virtual authenticator. */
async function plugIn(page: Page, { synced = false, verifies = true }: Kind = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: verifies, automaticPresenceSimulation: true },
      ...{ defaultBackupEligibility: synced, defaultBackupState: synced },
    },
  })
  const passkeys = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    passkeys,
    /** What a provider does that copies passkeys. */
    keep: async (copies: Awaited<ReturnType<typeof passkeys>>) => {
      for (const credential of copies) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    /** Its owner deletes all passkeys there, and not at the site. */
    clear: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).catch(() => {}),
  }
}
