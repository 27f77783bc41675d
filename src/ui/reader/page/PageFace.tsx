import { useState } from 'react'
import { useReadingState } from '../state/reading.ts'
import { CopyLine } from './CopyLine.tsx'
import { Marks } from './Marks.tsx'
import { Picture } from './Picture.tsx'
import { Words } from './Words.tsx'

interface FaceProps {
  readonly page: number
  readonly ratio: number
}

/** The picture of a page, and its text above it. The page under the eyes comes first, then its neighbours. */
export function PageFace({ page, ratio }: FaceProps) {
  const isDue = useReadingState((state) => state.rested === page || state.drawn)
  const [isBegun, setBegun] = useState(isDue)
  const [isDrawn, setDrawn] = useState(false)
  if (isDue && !isBegun) setBegun(true)
  if (!isBegun) return null
  return (
    <>
      <Picture page={page} arrived={() => setDrawn(true)} />
      <Marks page={page} />
      {isDrawn && <Words page={page} ratio={ratio} />}
      <CopyLine />
    </>
  )
}
