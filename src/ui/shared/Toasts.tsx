import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Notice, noticeStore, showLeftNotice, toast } from './toast.ts'

const nothing: readonly Notice[] = []
const titles = { success: 'Success', error: 'Error' } as const

/** Milliseconds: a success as specified (section 4), an error long enough to be read, a link until it is closed. */
function timeFor({ kind, text }: Notice): number {
  if (kind === 'success') return 3_000
  return /https?:\/\//.test(text) ? Number.POSITIVE_INFINITY : 10_000
}

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

/** Goes by itself, unless the pointer or the focus rests on it. */
function Toast({ notice }: { readonly notice: Notice }) {
  const { id, kind, text } = notice
  const [held, setHeld] = useState(false)
  const time = timeFor(notice)
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
