import { useEffect, useState } from 'react'
import { useReadingState } from '../state/reading.ts'

/** Milliseconds for which a page is looked at before its larger picture is worth its bytes. */
const pause = 250

/** Returns whether a page may load its larger picture: from when a reader has looked at it or at a page beside it. */
export function useIsSharp(page: number) {
  const isClose = useReadingState(({ rested }) => Math.abs(rested - page) <= 1)
  const isMine = useReadingState(({ rested }) => rested === page)
  const [isLoaded, setLoaded] = useState(false)
  const [isSharp, setSharp] = useState(false)
  const [isBlurred, setBlurred] = useState(false)
  useEffect(() => {
    if (!isLoaded || !isClose || isBlurred || savesData()) return
    const timer = setTimeout(() => setSharp(true), isMine ? pause : 4 * pause)
    return () => clearTimeout(timer)
  }, [isLoaded, isClose, isMine, isBlurred])
  const blur = () => {
    setSharp(false)
    setBlurred(true)
  }
  return { isSharp, loaded: () => setLoaded(true), blur }
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
