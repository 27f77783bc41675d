import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredSettings } from '#contract/settings.ts'
import { type Db, isUnavailable } from '../database/dialect.ts'
import type { CurrentSettings, SettingsStore } from '../services.ts'
import { defaults } from './defaults.ts'
import type { WordingVersions } from './form-texts.ts'
import { logoRows } from './logo-rows.ts'
import { findSetting, findSettings } from './settings.queries.ts'

export { findConsent } from './settings.queries.ts'

/** Milliseconds until other instances see a change. */
const maxAge = 2_000
/** Milliseconds that a page waits for the database before it shows the cached settings. */
const timeout = 300

export function openSettings(db: Db): SettingsStore {
  let cached = unset
  let isKnown = false
  let readAt = Number.NEGATIVE_INFINITY
  let invalidatedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<CurrentSettings> | undefined
  const read = async () => {
    const began = performance.now()
    try {
      const found = await storedSettings(db)
      // A read that began before a change must not hide it.
      if (began < invalidatedAt) return found
      cached = found
      isKnown = true
      readAt = began
    } catch (error) {
      if (!isUnavailable(error)) throw error
      // Pages show the cached settings while the database is away. Docent's own are asked for anew each time.
      if (isKnown && began >= invalidatedAt) readAt = began
    }
    return cached
  }
  const readOnce = () => {
    const own = read().finally(() => {
      if (reading === own) reading = undefined
    })
    return own
  }
  return {
    async current() {
      if (performance.now() - readAt < maxAge) return cached
      reading ??= readOnce()
      return isKnown ? Promise.race([reading, sleep(timeout, undefined, { ref: false }).then(() => cached)]) : reading
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
      invalidatedAt = performance.now()
      reading = undefined
    },
    mailLogo: (ground) => findSetting(db, logoRows[ground].mail),
  }
}

/** For what cannot be taken back: the settings as they are stored, never cached or Docent's own while the database is away. */
export const storedSettings = async (db: Db): Promise<CurrentSettings> => settingsOf(await findSettings(db))

const unversioned: WordingVersions = {
  consentVersion: 0,
  consentVersions: {},
  editionsVersion: 0,
  editionsVersions: {},
}
const unset: CurrentSettings = { ...defaults, ...unversioned, version: '', namedEndedAt: 0 }

type StoredPrivacy = StoredSettings['privacy'] & Partial<Pick<CurrentSettings, 'namedEndedAt'>>
type StoredForm = StoredSettings['form'] & Partial<WordingVersions>

/** A missing row means Docent's default. */
export function settingsOf(rows: Partial<Record<string, string>>): CurrentSettings {
  const stored = JSON.stringify(rows)
  // A firm of its own, because its time zone is kept for as long as these settings (lib/time-zone.ts).
  if (stored === '{}') return { ...unset, firm: { ...unset.firm } }
  const section = <K extends 'firm' | 'form' | 'privacy'>(name: K): StoredSettings[K] =>
    rows[name] === undefined ? defaults[name] : { ...defaults[name], ...JSON.parse(rows[name]) }
  const version = createHash('sha256').update(stored).digest('base64url').slice(0, 12)
  const { consentVersion, consentVersions, editionsVersion, editionsVersions, ...form } = {
    ...unversioned,
    ...(section('form') as StoredForm),
  }
  const { namedEndedAt = 0, ...privacy } = section('privacy') as StoredPrivacy
  const [logo, logoDark] = [rows.logo, rows.logoDark].map((row = 'null') => JSON.parse(row))
  const logos = { logo, logoDark }
  return {
    firm: section('firm'),
    form,
    privacy,
    namedEndedAt,
    ...logos,
    version,
    ...{ consentVersion, consentVersions, editionsVersion, editionsVersions },
  }
}
