import type { CSSProperties } from 'react'
import type { EditionReading } from '#contract/reading.ts'
import { durationOf } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'

interface PageBarsProps {
  readonly reading: EditionReading
  /** Of the file; 0 while they are unknown. */
  readonly pages: number
}

/** Pixels of a bar: the last number stands below the last one. */
const broadest = 48

/** A bar for each page, and the same as a table. */
export function PageBars({ reading, pages }: PageBarsProps) {
  const seconds = new Map(reading.pages.map((one) => [one.page, one.seconds]))
  const last = Math.max(pages, ...seconds.keys())
  const longest = Math.max(1, ...seconds.values())
  const heightOf = (page: number) => ({ '--height': (seconds.get(page) ?? 0) / longest }) as CSSProperties
  return (
    <>
      <p className="muted">
        {t('Read in {visits} visits, {time} in all.', {
          visits: reading.readings ?? 0,
          time: durationOf(reading.seconds),
        })}
      </p>
      <div className="page-chart" style={{ maxWidth: last * broadest }} aria-hidden="true">
        <div className="page-bars">
          {Array.from({ length: last }, (_, index) => index + 1).map((page) => (
            <i key={page} style={heightOf(page)} title={titleOf(page, seconds.get(page) ?? 0)} />
          ))}
        </div>
        <div className="page-ends">
          <span>1</span>
          {last > 1 && <span>{last}</span>}
        </div>
      </div>
      <details className="page-times">
        <summary>{t('As a table')}</summary>
        <PageTable reading={reading} />
      </details>
    </>
  )
}

const titleOf = (page: number, seconds: number): string => t('Page {page}: {time}', { page, time: durationOf(seconds) })

const PageTable = ({ reading: { pages } }: Pick<PageBarsProps, 'reading'>) => (
  <table className="edition-files">
    <thead>
      <tr>
        <th>{t('Page')}</th>
        <th>{t('Visits')}</th>
        <th>{t('Time spent')}</th>
      </tr>
    </thead>
    <tbody>
      {pages.map(({ page, readers, seconds }) => (
        <tr key={page}>
          <td>{page}</td>
          <td>{readers}</td>
          <td>{durationOf(seconds)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
