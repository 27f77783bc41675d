import { useRef, useState } from 'react'

export interface DialogProps<Subject> {
  readonly subject: Subject
  readonly visible: boolean
  readonly onClose: () => void
  /** Called after the closing animation. */
  readonly onClosed: () => void
}

/**
 * State of a screen's open dialog and its subject. On close the focus returns to the opener, or to the heading when the
 * opener is gone.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [visible, setVisible] = useState(false)
  const opener = useRef<Element>(null)

  const show = (next: Subject) => {
    // When one dialog opens another, the focus still returns to the opener of the first.
    if (!visible) opener.current = document.activeElement
    setSubject(next)
    setVisible(true)
  }
  const onClosed = () => {
    setSubject(undefined)
    const target = opener.current?.isConnected
      ? opener.current
      : (document.querySelector('tr[tabindex="0"]') ?? document.querySelector('h1'))
    if (target instanceof HTMLElement) target.focus()
  }
  const props = { visible, onClose: () => setVisible(false), onClosed }
  return { subject, show, props }
}
