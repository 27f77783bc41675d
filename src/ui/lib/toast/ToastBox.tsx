import type { DOMAttributes } from 'react'
import { message, t } from '../i18n/t.ts'
import type { ToastMessage } from './toast.ts'

interface BoxProps extends Pick<ToastMessage, 'kind' | 'text' | 'about'>, DOMAttributes<HTMLDivElement> {
  readonly close: () => void
}

const titles = { success: message('Success'), error: message('Error'), info: '' }

export function ToastBox({ kind, text, about, close, children, ...on }: BoxProps) {
  const title = titles[kind] && t(titles[kind])
  return (
    <div className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'} {...on}>
      <div className="toast-words">
        {title && text !== title && <strong>{title}</strong>}
        <p>{text}</p>
        {about && <p dir="auto">{about}</p>}
      </div>
      {children}
      <button type="button" aria-label={t('Close')} onClick={close}>
        ×
      </button>
    </div>
  )
}
