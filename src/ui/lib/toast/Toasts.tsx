import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../i18n/t.ts'
import { ToastBox } from './ToastBox.tsx'
import { type ToastMessage, toast, toastStore } from './toast.ts'

const nothing: readonly ToastMessage[] = []

/** How long a toast stays, in milliseconds; one with a link stays until closed (product: Messages). */
function timeFor({ kind, text, offer }: ToastMessage): number {
  if (offer) return offer.seconds * 1_000
  if (kind !== 'error') return 3_000
  return /https?:\/\//.test(text) ? Number.POSITIVE_INFINITY : 10_000
}

/** The corner where toasts appear; a live region, so that screen readers announce them. */
export function Toasts() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => nothing)
  return (
    <section className="toasts" aria-label={t('Notifications')} aria-live="polite">
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </section>
  )
}

/** Closes after its time, unless the pointer or the focus is on it; with an offer in any case. */
function Toast({ message }: { readonly message: ToastMessage }) {
  const { id, offer, failed: _, ...words } = message
  const [held, setHeld] = useState(false)
  const time = timeFor(message)
  useEffect(() => {
    if ((held && !offer) || time === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => toast.dismiss(id), time)
    return () => clearTimeout(timer)
  }, [held, id, time, offer])

  const close = () => toast.dismiss(id)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const on = { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
  return (
    <ToastBox {...words} close={close} {...on}>
      {offer?.button}
    </ToastBox>
  )
}
