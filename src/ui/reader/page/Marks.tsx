import { useReadingState } from '../state/reading.ts'
import { placed } from './line.ts'

/** What was found on a page, drawn over its picture. */
export function Marks({ page }: { readonly page: number }) {
  const found = useReadingState((state) => (state.finding ? state.found : undefined))
  const hit = useReadingState((state) => state.found?.hits[state.hit])
  const here = found?.hits.filter((one) => one.page === page) ?? []
  return here.flatMap((one) =>
    one.boxes.map((box) => (
      <span key={box.join()} className="reader-mark" data-current={one === hit || undefined} style={placed(box)} />
    )),
  )
}
