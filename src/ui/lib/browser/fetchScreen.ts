import { fetchChunk } from './fetchChunk.ts'

const minute = 60_000
const reloadedAt = 'docent-reloaded-at'

let targetUrl = () => location.href

/** Sets the function that returns the target URL of the navigation in flight, which `location` does not show yet. */
export function setTargetUrl(address: () => string): void {
  targetUrl = address
}

/**
 * Loads the code of a screen that is navigated to. When it no longer exists but the server answers, a new version was
 * deployed, and the target page is reloaded. A part of a page is never reloaded for, since what is typed there would go.
 */
export async function fetchScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await fetchChunk(load)
  } catch (error) {
    if (!(await isReplaced())) throw error
    location.assign(targetUrl())
    return new Promise(() => {})
  }
}

/** Returns whether the server answers for the target page, so that a reload helps; true at most once a minute. */
async function isReplaced(): Promise<boolean> {
  const answers = await fetch(targetUrl(), { method: 'HEAD' }).catch(() => undefined)
  if (!answers?.ok || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < minute) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}
