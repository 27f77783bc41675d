import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '../../lib/page/useTitle.ts'

interface ScreenProps {
  /** The title of the browser's tab, and the heading unless `heading` is set. */
  readonly title: string
  readonly heading?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

let isFirst = true

/** A screen: heading, main action, content. After a navigation the heading gets the focus. */
export function Screen({ title, heading = title, action, children }: ScreenProps) {
  useTitle(title)
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) top.current?.focus()
    isFirst = false
  }, [])
  return (
    <main>
      <div className="screen-top">
        <h1 ref={top} tabIndex={-1}>
          {heading}
        </h1>
        {action}
      </div>
      {children}
    </main>
  )
}
