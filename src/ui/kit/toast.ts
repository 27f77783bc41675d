/** One short notice. Every page shows them alike, titled (product: Messages). */
export interface ToastMessage {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly text: string
}

const forNextPage = 'docent-notice'
const listeners = new Set<() => void>()
let messages: readonly ToastMessage[] = []
let count = 0

function change(next: readonly ToastMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}

function add(kind: ToastMessage['kind'], text: string): void {
  count += 1
  change([...messages, { id: count, kind, text }])
}

export const toast = {
  success: (text = 'Operation Success') => add('success', text),
  error: (text: string) => add('error', text),
  dismiss: (id: number) => change(messages.filter((notice) => notice.id !== id)),
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => messages,
}

/** Leaves for another document, which then shows this notice. */
export function redirectWithToast(path: string, kind: ToastMessage['kind'], text: string): void {
  sessionStorage.setItem(forNextPage, JSON.stringify({ kind, text }))
  location.assign(path)
}

/** Shows what the page before left to be said. */
export function showPendingToast(): void {
  const left = sessionStorage.getItem(forNextPage)
  if (!left) return
  sessionStorage.removeItem(forNextPage)
  const { kind, text } = JSON.parse(left) as Omit<ToastMessage, 'id'>
  add(kind, text)
}
