import { useState } from 'react'
import type { CataloguePreview } from '#contract/catalogues.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Leaves } from './Leaves.tsx'
import { type VisiblePart, visiblePart } from './visiblePart.ts'
import './teaser.css'

interface Opened {
  readonly page: number
  readonly part: VisiblePart
}

/** The height of a page in the row, in pixels; as in the style. */
const height = 128

/** The first pages of the catalogue in a row above its form. One that is pressed is shown large. */
export function Teaser({ pages, shown }: CataloguePreview) {
  const [missing, setMissing] = useState<readonly number[]>([])
  const [opened, setOpened] = useState<Opened>()
  const there = shown.filter(({ page }) => !missing.includes(page))
  if (there.length === 0) return null
  const open = async (page: number) => setOpened({ page, part: await visiblePart() })
  return (
    <section className="teaser" aria-labelledby="teaser">
      <h2 id="teaser">{t('A look inside')}</h2>
      <ul>
        {there.map(({ page, width, height: high, small, large }) => (
          <li key={page}>
            <button type="button" className="teaser-page" aria-haspopup="dialog" onClick={() => void open(page)}>
              <img
                alt={t('Page {page} of {pages}', { page, pages })}
                loading="lazy"
                decoding="async"
                style={{ aspectRatio: width / high }}
                srcSet={`${small} 200w, ${large} 800w`}
                sizes={`${Math.round((height * width) / high)}px`}
                onError={() => setMissing((known) => [...known, page])}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened && <Leaves {...opened} pages={pages} shown={there} close={() => setOpened(undefined)} />}
    </section>
  )
}
