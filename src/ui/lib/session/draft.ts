import { bearerOf } from './claims.ts'
import { readSession } from './session.ts'

interface Draft<Values> {
  readonly typed: Values
  /** What the form showed before. */
  readonly shown: Values
}

const place = 'docent-draft'
let offered: { readonly form: string; readonly read: () => Draft<object> } | undefined

/** Of the form with this name that may hold something unsaved. Returns how to stop. */
export function offerDraft(form: string, read: () => Draft<object>): () => void {
  const mine = { form, read }
  offered = mine
  return () => {
    if (offered === mine) offered = undefined
  }
}

/** Keeps what was typed over what clears the storage, for the same person and form in this tab. */
export function keepDraft(clear: () => void): void {
  const person = bearerId()
  const kept = offered && person ? JSON.stringify({ person, form: offered.form, draft: offered.read() }) : undefined
  clear()
  if (kept) sessionStorage.setItem(place, kept)
}

export function takeDraft<Values>(name: string): Draft<Values> | undefined {
  const { person, form, draft } = JSON.parse(sessionStorage.getItem(place) ?? '{}')
  const isMine = person === bearerId()
  if (isMine && form !== name) return undefined
  sessionStorage.removeItem(place)
  return isMine ? draft : undefined
}

const bearerId = () => bearerOf(readSession()?.accessToken ?? '')
