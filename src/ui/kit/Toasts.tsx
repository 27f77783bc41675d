import { useEffect, useState, useSyncExternalStore } from 'react'
import { showPendingToast, type ToastMessage, toast, toastStore } from './toast.ts'

const nothing: readonly ToastMessage[] = []
const titles = { success: 'Success', error: 'Error' } as const

/** How long a toast stays, in milliseconds; one with a link stays until closed (product: Messages). */
function timeFor({ kind, text }: ToastMessage): number {
  if (kind === 'success') return 3_000
  return /https?:\/\//.test(text) ? Number.POSITIVE_INFINITY : 10_000
}

/** The corner where toasts appear; a live region, so that screen readers announce them. */
export function Toasts() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => nothing)
  useEffect(showPendingToast, [])
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite">
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </section>
  )
}

/** Closes after its time, unless the pointer or the focus is on it. */
function Toast({ message }: { readonly message: ToastMessage }) {
  const { id, kind, text } = message
  const [held, setHeld] = useState(false)
  const time = timeFor(message)
  useEffect(() => {
    if (held || time === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => toast.dismiss(id), time)
    return () => clearTimeout(timer)
  }, [held, id, time])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const on = { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
  return (
    <div className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'} {...on}>
      <div className="toast-words">
        {text !== titles[kind] && <strong>{titles[kind]}</strong>}
        <p>{text}</p>
      </div>
      <button type="button" aria-label="Close" onClick={() => toast.dismiss(id)}>
        ×
      </button>
    </div>
  )
}
