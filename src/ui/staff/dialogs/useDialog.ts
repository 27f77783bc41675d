import { useRef, useState } from 'react'
import { useStable } from '../../lib/browser/useStable.ts'

export interface DialogProps<Subject> {
  readonly subject: Subject
  readonly visible: boolean
  readonly onClose: () => void
  /** Called after the closing animation. */
  readonly onClosed: () => void
}

/**
 * State of a screen's open dialog and its subject. On close the focus returns to the opener; when that is gone, to the
 * drawer that it stood in, the table's cursor or the heading.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [visible, setVisible] = useState(false)
  const opener = useRef<Element>(null)
  const drawer = useRef<Element>(null)

  const show = useStable((next: Subject) => {
    // When one dialog opens another, the focus still returns to the opener of the first.
    if (!visible) {
      opener.current = document.activeElement
      drawer.current = opener.current?.closest('[role="dialog"]') ?? null
    }
    setSubject(next)
    setVisible(true)
  })
  const onClosed = () => {
    setSubject(undefined)
    const cursor = document.querySelector('tr[tabindex="0"]')
    const targets = [opener.current, drawer.current, cursor, document.querySelector('h1')]
    const target = targets.find((target) => target?.isConnected)
    if (target instanceof HTMLElement) target.focus()
  }
  const props = { visible, onClose: () => setVisible(false), onClosed }
  return { subject, show, props }
}
