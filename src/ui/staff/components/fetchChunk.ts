import { message, t } from '../../lib/i18n/t.ts'

const timeLimit = 120_000
const minute = 60_000
const reloadedAt = 'docent-reloaded-at'

let targetUrl = () => location.href

/** Sets the function that returns the target URL of the navigation in flight, which `location` does not show yet. */
export function setTargetUrl(address: () => string): void {
  targetUrl = address
}

/**
 * Loads a script chunk: at most 120 seconds (product: Calls), with one retry. When the chunk no longer exists but the
 * server answers, a new version was deployed, and the target page is reloaded.
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(load()).catch((error) => retry(load, error))
  } catch (cause) {
    if (!(await isReplaced())) throw new Error(t(lost), { cause })
    location.assign(targetUrl())
    return new Promise(() => {})
  }
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

/** Whether the server answers for the target page, so that a reload helps; true at most once a minute. */
async function isReplaced(): Promise<boolean> {
  const answers = await fetch(targetUrl(), { method: 'HEAD' }).catch(() => undefined)
  if (!answers?.ok || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < minute) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}
