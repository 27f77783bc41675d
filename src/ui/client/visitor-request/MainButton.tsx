import { Button } from '../../kit/Button.tsx'
import { usePress } from './usePress.ts'

interface MainButtonProps {
  readonly deed: () => Promise<void>
  readonly children: string
}

/** The one large button of a state. */
export function MainButton({ deed, children }: MainButtonProps) {
  const { busy, press } = usePress(deed)
  return (
    <p className="main-choice">
      <Button busy={busy} onClick={press}>
        {children}
      </Button>
    </p>
  )
}
