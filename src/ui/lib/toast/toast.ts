import type { ReactNode } from 'react'
import { tabStorage } from '../browser/storage.ts'
import { t } from '../i18n/t.ts'

/** A button that a toast offers for so many seconds; then the toast goes. */
export interface ToastOffer {
  readonly seconds: number
  readonly button: ReactNode
}

/** A short message in a corner of the page, the same on every page (product: Messages). */
export interface ToastMessage {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  /** Whom or what it is about, under the text. */
  readonly about?: string
  readonly offer?: ToastOffer
  /** The calls whose failure it tells. */
  readonly failed?: readonly object[]
}

type More = Pick<ToastMessage, 'about' | 'offer' | 'failed'>

const forNextPage = 'docent-notice'
const listeners = new Set<() => void>()
let messages: readonly ToastMessage[] = []
let count = 0

function change(next: readonly ToastMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}

/** Returns its id, to dismiss it. */
function add(kind: ToastMessage['kind'], text: string, more?: More): number {
  count += 1
  change([...messages, { id: count, kind, text, ...more }])
  return count
}

export const toast = {
  success: (text = t('Operation Success'), more?: More) => add('success', text, more),
  /** It replaces what says the same, also of another call, and what was said of the same call before. */
  error: (text: string, call?: object) => {
    const same = messages.filter((one) => one.kind === 'error' && one.text === text)
    change(messages.filter((one) => !same.includes(one)))
    if (call) toast.answered(call)
    add('error', text, { failed: [...same.flatMap(({ failed = [] }) => failed), ...(call ? [call] : [])] })
  },
  /** What was said of a failed call goes with its next answer. */
  answered: (call: object) => {
    for (const { id, failed } of messages) if (failed?.includes(call)) toast.dismiss(id)
  },
  info: (text: string) => void add('info', text),
  dismiss: (id: number) => change(messages.filter((notice) => notice.id !== id)),
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => messages,
}

export function redirectWithToast(path: string, kind: ToastMessage['kind'], text: string): void {
  tabStorage()?.setItem(forNextPage, JSON.stringify({ kind, text }))
  location.assign(path)
}

export function showPendingToast(): void {
  const left = tabStorage()?.getItem(forNextPage)
  if (!left) return
  tabStorage()?.removeItem(forNextPage)
  const { kind, text } = JSON.parse(left) as Omit<ToastMessage, 'id'>
  add(kind, text)
}
