import { useEffect, useState } from 'react'
import { system } from '#contract/system.ts'
import { send } from '../lib/http/send.ts'

/** Whether the installation has an owner; undefined while that is asked, and this value when the call fails. */
export function useOwned(unknown: boolean) {
  const [owned, setOwned] = useState<boolean>()
  const ask = () => {
    send(system.setupState, {}).then(
      (answer) => setOwned(answer.owned),
      () => setOwned(unknown),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; the set-up page asks again by itself.
  useEffect(ask, [])
  return [owned, ask] as const
}
