import { useEffect, useState } from 'react'
import { reader } from '#contract/reader.ts'
import type { VisitorReading } from '#contract/reading.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { call } from '../../../lib/api/call.ts'
import { durationOf } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { readingFacts } from '../../../lib/reading/readingFacts.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import './request-reading.css'

/** What a visitor who agreed has read. They see the same on their page. */
export function RequestReading({ facts: { reading, catalogueId } }: { readonly facts: RequestFacts }) {
  if (!reading) return null
  return (
    <section aria-label={t('What was read')}>
      <h3>{t('What was read')}</h3>
      <p className="muted">{t('The visitor agreed to be named, and sees the same.')}</p>
      {reading.length === 0 && <p>{t('Nothing yet.')}</p>}
      {reading.map((edition) => (
        <div key={`${edition.number} ${edition.language}`}>
          {catalogueId && <LongestPages edition={edition} catalogueId={catalogueId} />}
          <DescriptionList
            of={[
              ...(reading.length > 1 ? [[t('Edition'), String(edition.number)] as const] : []),
              ...readingFacts(edition),
            ]}
          />
        </div>
      ))}
    </section>
  )
}

interface LongestProps {
  readonly edition: VisitorReading
  readonly catalogueId: string
}

/** The facts below say the same in words. */
function LongestPages({ edition: { number, language, longest, pages }, catalogueId }: LongestProps) {
  const ticket = useTicket(catalogueId, number, language)
  return (
    <div className="longest-pages" aria-hidden="true">
      {longest
        .filter(({ page }) => page <= pages)
        .map(({ page, seconds }) => (
          <figure key={page}>
            {ticket && <img src={pictureOf(ticket, page)} alt="" />}
            <figcaption>
              {page} · {durationOf(seconds)}
            </figcaption>
          </figure>
        ))}
    </div>
  )
}

const pictureOf = (ticket: string, page: number): string =>
  reader.picture.path.replace(':ticket', ticket).replace(':page', String(page)).replace(':width', '200')

/** Staff's own, which counts nothing. */
function useTicket(id: string, number: number, language: VisitorReading['language']): string | undefined {
  const [ticket, setTicket] = useState<string>()
  useEffect(() => {
    const body = { number, ...(language ? { language } : {}) }
    call(reader.openAsStaff, { params: { id }, body }).then(
      (book) => setTicket(book.ticket),
      () => {},
    )
  }, [id, number, language])
  return ticket
}
