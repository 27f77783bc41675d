import { useRef, useState } from 'react'

/** What an opened modal is given. */
export interface DialogProps<Subject> {
  readonly subject: Subject
  readonly visible: boolean
  readonly onClose: () => void
  /** After it faded away. */
  readonly onClosed: () => void
}

/** Which modal is open, for what; the focus goes back to whatever opened it, or to the heading when that is gone. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [visible, setVisible] = useState(false)
  const opener = useRef<Element>(null)

  const show = (next: Subject) => {
    // One modal may lead to another; the focus still goes back to what opened the first.
    if (!visible) opener.current = document.activeElement
    setSubject(next)
    setVisible(true)
  }
  const onClosed = () => {
    setSubject(undefined)
    const target = opener.current?.isConnected ? opener.current : document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }
  const props = { visible, onClose: () => setVisible(false), onClosed }
  return { subject, show, props }
}
