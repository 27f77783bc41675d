import { useRef, useState } from 'react'
import { focusNearest, focusTrail, type Trail } from '../../lib/browser/keepFocus.ts'
import { useStable } from '../../lib/browser/useStable.ts'

export interface DialogProps<Subject> {
  readonly subject: Subject
  readonly visible: boolean
  readonly onClose: () => void
  /** Called after the closing animation. */
  readonly onClosed: () => void
}

/** State of a screen's open dialog and its subject. On close the focus returns to the opener, or to what is near it. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [visible, setVisible] = useState(false)
  const opener = useRef<Trail>([])

  const show = useStable((next: Subject) => {
    // When one dialog opens another, the focus still returns to the opener of the first.
    if (!visible) opener.current = focusTrail()
    setSubject(next)
    setVisible(true)
  })
  const onClosed = () => {
    setSubject(undefined)
    focusNearest(opener.current)
  }
  const props = { visible, onClose: () => setVisible(false), onClosed }
  return { subject, show, props }
}
