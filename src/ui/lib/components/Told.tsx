import { type ReactNode, useEffect, useRef } from 'react'

/** What a press did. It takes the focus, because the button is gone. */
export function Told({ words }: { readonly words: ReactNode }) {
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <p className="lead" role="status" tabIndex={-1} ref={shown}>
      {words}
    </p>
  )
}
