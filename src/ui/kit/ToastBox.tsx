import type { DOMAttributes } from 'react'
import type { ToastMessage } from './toast.ts'

const titles = { success: 'Success', error: 'Error' } as const

interface BoxProps extends Pick<ToastMessage, 'kind' | 'text'>, DOMAttributes<HTMLDivElement> {
  readonly close: () => void
}

/** One toast with its title, its text and the button that closes it. */
export function ToastBox({ kind, text, close, children, ...on }: BoxProps) {
  return (
    <div className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'} {...on}>
      <div className="toast-words">
        {text !== titles[kind] && <strong>{titles[kind]}</strong>}
        <p>{text}</p>
      </div>
      {children}
      <button type="button" aria-label="Close" onClick={close}>
        ×
      </button>
    </div>
  )
}
