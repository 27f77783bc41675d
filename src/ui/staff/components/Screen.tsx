import { type ReactNode, useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { t } from '../../lib/i18n/t.ts'
import { useTitle } from '../../lib/page/useTitle.ts'
import { useCounted } from '../../lib/page/waiting.ts'

interface ScreenProps {
  readonly heading?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

let isFirst = true

/** A screen: heading, main action, content. After a navigation the heading gets the focus. */
export function Screen({ heading, action, children }: ScreenProps) {
  const title = usePageTitle()
  useTitle(useCounted(title))
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) top.current?.focus()
    isFirst = false
  }, [])
  return (
    <main>
      <div className="screen-top">
        <h1 ref={top} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {action}
      </div>
      {children}
    </main>
  )
}

function usePageTitle(): string {
  const handle = useMatches().at(-1)?.handle as { readonly title: string } | undefined
  return t(handle?.title ?? '')
}
