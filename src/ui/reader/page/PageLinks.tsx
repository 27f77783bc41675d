import type { Box, PageWords } from '#contract/reader.ts'
import { t } from '../../lib/i18n/t.ts'
import { goTo } from '../state/goTo.ts'
import { hashOf } from '../state/hash.ts'
import { useReading } from '../state/reading.ts'
import { joined, placed } from './line.ts'

/** The links of a page, as boxes above the words that they are drawn on. */
export function PageLinks({ words: { lines, links } }: { readonly words: PageWords }) {
  const reading = useReading()
  return links.map(({ box, url, page }) => {
    const key = box.join()
    const label = lines
      .flat()
      .filter((word) => isInside(word.box, box))
      .map(({ text }) => text)
      .reduce(joined, '')
    const place = { className: 'reader-link', style: placed(box) }
    if (page !== undefined)
      return (
        <a
          key={key}
          {...place}
          href={hashOf(page)}
          aria-label={label || t('Page {page}', { page })}
          onClick={(event) => goTo(reading, page, event)}
        />
      )
    return (
      <a key={key} {...place} href={url} target="_blank" rel="noopener noreferrer nofollow" aria-label={label || url} />
    )
  })
}

/** The middle of a word is what counts. */
function isInside([left, top, width, height]: Box, [x, y, wide, high]: Box): boolean {
  const [across, down] = [left + width / 2 - x, top + height / 2 - y]
  return across >= 0 && across <= wide && down >= 0 && down <= high
}
