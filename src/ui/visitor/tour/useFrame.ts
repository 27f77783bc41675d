import { useRef, useState } from 'react'
import { isReachable, pollInterval } from './useTour.ts'

/** The key of the tour's frame. It changes when the line was away while the frame loaded, because browsers report no such failure. */
export function useFrame() {
  const [key, setKey] = useState(0)
  const isLoaded = useRef(false)
  const onLoad = async () => {
    if (isLoaded.current) return
    isLoaded.current = await isReachable()
    if (isLoaded.current) return
    do await new Promise((resolve) => setTimeout(resolve, pollInterval))
    while (!(await isReachable()))
    setKey((before) => before + 1)
  }
  return { key, onLoad: () => void onLoad() }
}
