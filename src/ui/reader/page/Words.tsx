import { memo } from 'react'
import type { PageWords } from '#contract/reader.ts'
import { useWords } from '../state/useWords.ts'
import { lineOf, placed, stretchOf } from './line.ts'
import { PageLinks } from './PageLinks.tsx'

interface WordsProps {
  readonly page: number
  readonly ratio: number
}

/** The text of a page as transparent lines above its picture: to be selected, copied and read aloud. */
export function Words({ page, ratio }: WordsProps) {
  const words = useWords(page)
  if (!words) return null
  return (
    <>
      <Lines lines={words.lines} ratio={ratio} />
      <PageLinks words={words} />
    </>
  )
}

interface LinesProps {
  readonly lines: PageWords['lines']
  readonly ratio: number
}

const Lines = memo(({ lines, ratio }: LinesProps) => (
  <div className="reader-words">
    {lines.map((words, index) => {
      const { text, box } = lineOf(words)
      const style = {
        ...placed(box),
        fontSize: `${(box[3] / ratio) * 100}cqw`,
        transform: `scaleX(${stretchOf(text, box, ratio)})`,
      }
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page do not change.
        <span key={index} dir="auto" style={style}>
          {text}
        </span>
      )
    })}
  </div>
))
