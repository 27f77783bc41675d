import { bearerOf } from './claims.ts'
import { readSession } from './session.ts'

interface Draft<Values> {
  readonly typed: Values
  /** What the form showed before. */
  readonly shown: Values
}

const place = 'docent-draft'
let read: (() => Draft<object>) | undefined

/** Of a form with unsaved changes. Returns how to stop. */
export function offerDraft(reader: () => Draft<object>): () => void {
  read = reader
  return () => {
    if (read === reader) read = undefined
  }
}

/** Keeps what was typed over what clears the storage, for the same person on the same page of this tab. */
export function keepDraft(clear: () => void): void {
  const person = bearerId()
  const kept = read && person ? JSON.stringify({ person, path: location.pathname, draft: read() }) : undefined
  clear()
  if (kept) sessionStorage.setItem(place, kept)
}

export function takeDraft<Values>(): Draft<Values> | undefined {
  const { person, path, draft } = JSON.parse(sessionStorage.getItem(place) ?? '{}')
  sessionStorage.removeItem(place)
  return person === bearerId() && path === location.pathname ? draft : undefined
}

const bearerId = () => bearerOf(readSession()?.accessToken ?? '')
