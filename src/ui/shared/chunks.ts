import type { ComponentType } from 'react'

const timeLimit = 120_000
const minute = 60_000
const reloadedAt = 'docent-reloaded-at'

/** A chunk of the program: 120 seconds at most (specification, section 7), one more try, and a look for an update. */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load()).catch(() => within(load()))
  } catch (error) {
    if (await isReplaced()) location.reload()
    throw error
  }
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading this page took too long.')), timeLimit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** After an update the old chunks are gone while the server answers: then the page is loaded anew, once a minute at most. */
async function isReplaced(): Promise<boolean> {
  const answers = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (!answers?.ok || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < minute) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}

/** A screen that is fetched when its address is opened. */
export const lazily =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async () => ({ Component: (await fetchChunk(load))[name] })
