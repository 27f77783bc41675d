/** A setting without a row was never set. Logos are base64. */
export type LogoRow = 'logo' | 'logoBytes' | 'mailLogo'

export interface Setting {
  name: 'firm' | 'form' | 'privacy' | LogoRow | `${LogoRow}Dark`
  value: string
}

/** Words to tick, which were agreed to in this wording. */
export type WordingKind = 'consent' | 'editions'

export interface Consent {
  version: number
  kind: WordingKind
  words: string
  created: number
}
