import { memo, useLayoutEffect, useState } from 'react'
import type { PageWords } from '#contract/reader.ts'
import { t } from '../../lib/i18n/t.ts'
import { AskButton } from '../ask/AskButton.tsx'
import { goTo } from '../state/goTo.ts'
import { hashOf } from '../state/hash.ts'
import { useNear } from '../state/near.ts'
import { idOf, placeInView, returnTo } from '../state/places.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { useWords } from '../state/useWords.ts'
import { paragraphsOf } from './paragraphs.ts'
import './text.css'

/** The words of all pages without their pictures, in the size of the reader's own letters. */
export function TextView() {
  const pages = useReadingState(({ book }) => book.pages)
  return (
    <div className="reader-text">
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
        <TextSection key={index} page={index + 1} pages={pages} />
      ))}
    </div>
  )
}

interface TextProps {
  readonly page: number
  readonly pages: number
}

/** Keeps its words once it has them, so that what stands below stays where it is. */
const TextSection = memo(({ page, pages }: TextProps) => {
  const [element, isNear] = useNear<HTMLElement>()
  const [isBegun, setBegun] = useState(false)
  if (isNear && !isBegun) setBegun(true)
  const label = t('Page {page} of {pages}', { page, pages })
  return (
    <section id={idOf(page)} aria-label={label} tabIndex={-1} ref={element}>
      <p className="reader-text-page" aria-hidden="true">
        {label}
      </p>
      {isBegun && <AskButton page={page} />}
      {isBegun && <PageText page={page} />}
    </section>
  )
})

function PageText({ page }: { readonly page: number }) {
  const words = useWords(page)
  const { place, store } = useReading()
  useLayoutEffect(() => {
    if (words === undefined) return
    // Safari does not see to it itself that what stands below stays.
    if (page < place.now.page && !CSS.supports('overflow-anchor', 'auto')) returnTo(place.now)
    // In a page that has grown the same place is another part of its height.
    if (page === place.now.page) place.now = placeInView(store.get().book.pages)
  }, [words, page, place, store])
  if (words === undefined) return <p className="reader-quiet">{t('One moment, please.')}</p>
  if (words === null) return <p className="reader-quiet">{t('This page could not be loaded.')}</p>
  if (words.lines.length === 0) return <p className="reader-quiet">{t('This page is a picture without words.')}</p>
  return (
    <>
      {paragraphsOf(words.lines).map(({ kind, text }, index) => {
        const Tag = kind
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page do not change.
          <Tag key={index} dir="auto">
            {text}
          </Tag>
        )
      })}
      <TextLinks links={words.links} />
    </>
  )
}

function TextLinks({ links }: Pick<PageWords, 'links'>) {
  const reading = useReading()
  if (links.length === 0) return null
  return (
    <ul>
      {links.map(({ box, url, page }) => (
        <li key={box.join()}>
          {page === undefined ? (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
              {url}
            </a>
          ) : (
            <a href={hashOf(page)} onClick={(event) => goTo(reading, page, event)}>
              {t('Page {page}', { page })}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
