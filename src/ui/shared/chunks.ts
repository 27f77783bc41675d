import type { ComponentType } from 'react'

const timeLimit = 120_000
const reloaded = 'docent-reloaded'

/** A chunk of the program: 120 seconds at most (specification, section 7), and one more try. */
export function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  return within(load()).catch(() => within(load()))
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Loading this page took too long.')), timeLimit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A screen that is fetched when its address is opened. */
export const lazily =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async () => ({ Component: (await fetchChunk(load))[name] })

/** After an update the old chunks are gone: the page is loaded anew, once. */
export function reloadOnceAfterUpdate(): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(reloaded)) return
    sessionStorage.setItem(reloaded, 'yes')
    location.reload()
  })
}
