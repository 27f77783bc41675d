import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Notice, noticeStore, showLeftNotice, toast } from './toast.ts'

const shownFor = 3000
const nothing: readonly Notice[] = []

/** The corner where notices appear; a live region, so that they are also heard. */
export function Toasts() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => nothing)
  useEffect(showLeftNotice, [])
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite">
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

/** Goes by itself after three seconds, unless the pointer rests on it. */
function Toast({ notice: { id, kind, text } }: { readonly notice: Notice }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(id), shownFor)
    return () => clearTimeout(timer)
  }, [held, id])

  return (
    <div
      className={`toast ${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div className="toast-words">
        <strong>{kind === 'error' ? 'Error' : 'Success'}</strong>
        <p>{text}</p>
      </div>
      <button type="button" aria-label="Close" onClick={() => toast.dismiss(id)}>
        ×
      </button>
    </div>
  )
}
