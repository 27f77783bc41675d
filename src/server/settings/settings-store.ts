import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredSettings } from '#contract/settings.ts'
import type { Db } from '../database/dialect.ts'
import type { CurrentSettings, SettingsStore } from '../services.ts'
import { defaults } from './defaults.ts'
import { findSetting, findSettings } from './settings.queries.ts'

export { findConsent } from './settings.queries.ts'

/** Other instances see a change after so many milliseconds. */
const maxAge = 2_000
/** While the database does not answer, a page waits so many milliseconds and then shows what is known. */
const timeout = 300

export function openSettings(db: Db): SettingsStore {
  let kept = unset
  let isKnown = false
  let readAt = Number.NEGATIVE_INFINITY
  let forgottenAt = Number.NEGATIVE_INFINITY
  let reading: Promise<CurrentSettings> | undefined
  const read = async () => {
    const began = performance.now()
    try {
      const found = settingsOf(await findSettings(db))
      // A read that began before a change must not hide it.
      if (began < forgottenAt) return found
      kept = found
      isKnown = true
      readAt = began
    } catch {
      // Pages are shown with what is known while the database is away.
      if (began >= forgottenAt) readAt = began
    }
    return kept
  }
  const readOnce = () => {
    const own = read().finally(() => {
      if (reading === own) reading = undefined
    })
    return own
  }
  return {
    async current() {
      if (performance.now() - readAt < maxAge) return kept
      reading ??= readOnce()
      return isKnown ? Promise.race([reading, sleep(timeout, undefined, { ref: false }).then(() => kept)]) : reading
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
      forgottenAt = performance.now()
      reading = undefined
    },
    mailLogo: () => findSetting(db, 'mailLogo'),
  }
}

const unset: CurrentSettings = { ...defaults, version: '', consentVersion: 0 }

/** Returns the settings of these rows; what has no row is Docent's own. */
export function settingsOf(rows: Partial<Record<string, string>>): CurrentSettings {
  const written = JSON.stringify(rows)
  if (written === '{}') return unset
  const part = <K extends 'firm' | 'form' | 'privacy'>(name: K): StoredSettings[K] =>
    rows[name] === undefined ? defaults[name] : { ...defaults[name], ...JSON.parse(rows[name]) }
  const version = createHash('sha256').update(written).digest('base64url').slice(0, 12)
  const { consentVersion = 0, ...form } = part('form') as StoredSettings['form'] & { consentVersion?: number }
  const logo = rows.logo === undefined ? null : JSON.parse(rows.logo)
  return { firm: part('firm'), form, privacy: part('privacy'), logo, version, consentVersion }
}
