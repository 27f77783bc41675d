import { message, t } from '../i18n/t.ts'

const timeLimit = 120_000

/** Loads a script chunk: at most 120 seconds (product: Calls), with one retry. A later call tries again. */
export function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  return withTimeout(load())
    .catch((error) => retry(load, error))
    .catch((cause) => {
      throw new Error(t(lost), { cause })
    })
}

const lost = message('A part of this page could not be loaded. Please check your connection and reload the page.')

/**
 * Chromium up to 155 caches a failed import for the life of the document, so the retry uses another query. A style
 * sheet is requested only once, so a missing one needs a reload of the document.
 */
async function retry<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  if (String(error).includes('CSS')) throw error
  return withTimeout(load()).catch((second) => withTimeout(importWithNewQuery<T>(second)))
}

/** The URL that failed, from the error's message; not every browser includes it. */
function importWithNewQuery<T>(error: unknown): Promise<T> {
  const address = /https?:\S+\.js/.exec(String(error))?.[0]
  if (!address) throw error
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading this page took too long.')), timeLimit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
