import { useReadingState } from '../state/reading.ts'

/** Who reads, at the foot of a page. Screen readers are told once, by `CopyNote`. */
export function CopyLine() {
  const mark = useReadingState(({ book }) => book.mark)
  if (mark === null) return null
  return (
    <span className="reader-copy" dir="ltr" aria-hidden="true">
      {mark}
    </span>
  )
}
