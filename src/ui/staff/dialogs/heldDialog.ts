import { createContext, useContext, useEffect, useMemo, useState } from 'react'

/** Says that the dialog around holds something unsent besides text; returns what takes it back. */
type Hold = () => () => void

export const HoldContext = createContext<Hold>(() => () => {})

/** While it is shown, the dialog around asks before it closes. */
export function useHoldDialog(): void {
  const hold = useContext(HoldContext)
  useEffect(hold, [hold])
}

export function useHeld() {
  const [count, setCount] = useState(0)
  const hold = useMemo(
    (): Hold => () => {
      setCount((held) => held + 1)
      return () => setCount((held) => held - 1)
    },
    [],
  )
  return { isHeld: count > 0, hold }
}
