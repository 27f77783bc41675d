interface Draft {
  readonly pages: readonly number[]
  readonly text: string
}

const empty: Draft = { pages: [], text: '' }

const prefix = 'ask '

/** By the beginning of its key. */
const nameOf = (key: string): string => prefix + key.slice(0, 8)

/** What was written and not sent, also by a reader that was closed. A browser may refuse to keep anything. */
export function readDraft(key: string | undefined): Draft {
  if (key === undefined) return empty
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(nameOf(key)) ?? '{}') }
  } catch {
    return empty
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft.text === '' && draft.pages.length === 0) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // It lives as long as the reader.
  }
}

/** The pages that were marked are others by now. */
export function forgetMarks(key: string | undefined): void {
  if (key !== undefined) keepDraft(key, { ...readDraft(key), pages: [] })
}

/** One request has several keys, so nothing that was written stays in the tab. */
export function forgetDrafts(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))
    for (const name of names) sessionStorage.removeItem(name)
  } catch {
    // Then nothing was kept.
  }
}
