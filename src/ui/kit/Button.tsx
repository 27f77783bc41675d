import type { ReactNode } from 'react'
import { useHydrated } from './useHydrated.ts'

interface ButtonProps {
  readonly children: ReactNode
  readonly busy?: boolean
  readonly kind?: 'primary' | 'plain' | 'link'
  readonly onClick?: () => void
}

/**
 * Submits the form it stands in, unless it is given something else to do. A busy one takes no second press, and none is
 * taken before the script is there: the browser would send the fields by itself.
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

/** A button that goes to another page. */
export function GoButton({ to, ...rest }: Omit<ButtonProps, 'onClick'> & { readonly to: string }) {
  return <Button {...rest} onClick={() => location.assign(to)} />
}
