import { selfId } from './self.ts'

interface Draft<Values> {
  readonly typed: Values
  /** What the form showed before. */
  readonly shown: Values
}

const place = 'docent-draft'
let offered: { readonly form: string; readonly read: () => Draft<object> } | undefined

export interface HeldDraft {
  readonly form: string
  readonly draft: Draft<object>
}

/** Of the form with this name that may hold something unsaved. Returns how to stop. */
export function offerDraft(form: string, read: () => Draft<object>): () => void {
  const mine = { form, read }
  offered = mine
  return () => {
    if (offered === mine) offered = undefined
  }
}

export const offeredDraft = (): HeldDraft | undefined => offered && { form: offered.form, draft: offered.read() }

/** For the same person and form in this tab. */
export function storeDraft(held: HeldDraft, person = selfId()): void {
  if (person) sessionStorage.setItem(place, JSON.stringify({ person, ...held }))
}

/** Clears the storage, but for what this person typed. */
export function keepDraft(person: string | undefined, clear: () => void): void {
  const held = offeredDraft()
  clear()
  if (held) storeDraft(held, person)
}

export function takeDraft<Values>(name: string): Draft<Values> | undefined {
  const { person, form, draft } = JSON.parse(sessionStorage.getItem(place) ?? '{}')
  const isMine = person === selfId()
  if (isMine && form !== name) return undefined
  sessionStorage.removeItem(place)
  return isMine ? draft : undefined
}
