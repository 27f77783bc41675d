import type { CatalogueRow } from '#contract/catalogues.ts'
import { type EditionFile, editions, listedFiles } from '#contract/editions.ts'
import { pollInterval, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import type { ShowCatalogue } from '../catalogueDialog.ts'
import { Edition } from './Edition.tsx'

/** A file that links open, but whose pages cannot be shown. */
const isOutOfReach = ({ current, state }: EditionFile) => current && state !== 'ready' && state !== 'preparing'

interface EditionsProps {
  readonly row: CatalogueRow
  readonly show: ShowCatalogue
}

export function Editions({ row, show }: EditionsProps) {
  const read = useEndpoint(editions.list, { params: { id: row.id } }, { pollEvery: pollInterval })
  const offers = useEndpoint(editions.offers, { params: { id: row.id } }, { pollEvery: pollInterval }).data?.data ?? []
  const files = read.data?.data ?? []
  const isPublished = files.some(({ current }) => current)
  return (
    <>
      <h3>{t('Editions')}</h3>
      <ReadState read={read} failure={t('The editions could not be loaded.')} />
      {read.data && !isPublished && (
        <p className="unpublished" role="status">
          {t(
            'No edition is published. The form stays open, but nothing can be approved, and links say that the catalogue is not available now.',
          )}
        </p>
      )}
      {!row.download && files.some(isOutOfReach) && (
        <p className="unpublished" role="status">
          {t(
            'Visitors cannot read every file of the edition that links open, and may not download it: their page says that the catalogue is not available now. Offer the download, or put a PDF in its place.',
          )}
        </p>
      )}
      {[...Map.groupBy(files, ({ number }) => number)].map(([number, found]) => (
        <Edition
          key={number}
          row={row}
          files={found}
          offers={offers.filter((offer) => offer.number === number)}
          show={show}
        />
      ))}
      {files.length === listedFiles && (
        <p className="muted">{t('Only the newest {n} files are listed.', { n: listedFiles })}</p>
      )}
    </>
  )
}
