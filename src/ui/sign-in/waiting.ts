import { tabStorage } from '../lib/browser/storage.ts'

const noted = 'docent-waits-for-approval'

/** Remembers in this tab, until the next sign-in, that a sign-up waits for approval. */
export const waiting = {
  note: () => tabStorage()?.setItem(noted, 'yes'),
  isNoted: () => Boolean(tabStorage()?.getItem(noted)),
  forget: () => tabStorage()?.removeItem(noted),
}
