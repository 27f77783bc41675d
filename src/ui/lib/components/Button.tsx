import type { ReactNode } from 'react'
import { inThisLanguage } from '../page/inThisLanguage.ts'
import { useHydrated } from '../page/useHydrated.ts'

interface ButtonProps {
  readonly children: ReactNode
  readonly busy?: boolean
  readonly kind?: 'primary' | 'plain' | 'link'
  readonly onClick?: () => void
}

/**
 * A button that submits its form, or calls `onClick`. It ignores presses while busy, and is disabled before hydration,
 * because the browser would then submit the form natively.
 */
export function Button({ children, busy = false, kind = 'primary', onClick }: ButtonProps) {
  const ready = useHydrated()
  return (
    <button
      disabled={!ready}
      type={onClick ? 'button' : 'submit'}
      className={`button ${kind}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Leads to a public page. */
export function GoButton({ to, ...rest }: Omit<ButtonProps, 'onClick'> & { readonly to: string }) {
  return <Button {...rest} onClick={() => location.assign(inThisLanguage(to))} />
}
