import { Button } from '../../lib/components/Button.tsx'
import { useBusy } from './calls/useBusy.ts'

interface MainButtonProps {
  readonly action: () => Promise<void>
  readonly kind?: 'primary' | 'plain'
  readonly children: string
}

/** The one large button of a state. */
export function MainButton({ action, kind = 'primary', children }: MainButtonProps) {
  const { busy, press } = useBusy(action)
  return (
    <p className="main-choice">
      <Button kind={kind} busy={busy} onClick={press}>
        {children}
      </Button>
    </p>
  )
}
