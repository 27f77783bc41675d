import type { ComponentType } from 'react'

const timeLimit = 120_000
const minute = 60_000
const reloadedAt = 'docent-reloaded-at'

let wanted = () => location.href

/** Tells where a person wants to be: the address of the navigation in flight, which is not the document's yet. */
export function leadTo(address: () => string): void {
  wanted = address
}

/**
 * A chunk of the program: 120 seconds at most (product: Calls), tried again, and a look for an update. When
 * its files are gone while the server answers, the wanted page is loaded anew.
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(load()).catch((error) => again(load, error))
  } catch (cause) {
    if (!(await isReplaced())) throw new Error(lost, { cause })
    location.assign(wanted())
    return new Promise(() => {})
  }
}

const lost = 'A part of this page could not be loaded. Please check your connection and reload the page.'

/**
 * Chromium up to 155 keeps a failed import for as long as the document lives; under another query it is asked for
 * again. A style sheet is asked for once only, so that without it the document has to be loaded anew.
 */
async function again<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  if (String(error).includes('CSS')) throw error
  return withTimeout(load()).catch((second) => withTimeout(underAnotherAddress<T>(second)))
}

/** The failed address is named by the error itself, but not in every browser. */
function underAnotherAddress<T>(error: unknown): Promise<T> {
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

/** Whether the server answers for the wanted page, which is then loaded anew: once a minute at most. */
async function isReplaced(): Promise<boolean> {
  const answers = await fetch(wanted(), { method: 'HEAD' }).catch(() => undefined)
  if (!answers?.ok || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < minute) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  return true
}

/** A screen that is fetched when its address is opened. */
export const lazyScreen =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async () => ({ Component: (await fetchChunk(load))[name] })
