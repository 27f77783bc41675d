import Button from 'antd/es/button'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { pollInterval, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { copy } from '../../../lib/browser/copy.ts'
import { CallError } from '../../../lib/http/send.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Status } from '../../components/Status.tsx'
import { CatalogueFacts } from '../CatalogueFacts.tsx'
import type { ShowCatalogue } from '../catalogueDialog.ts'
import { formAddress, formAddressCopied } from '../formAddress.ts'
import { CatalogueReading } from '../reading/CatalogueReading.tsx'
import { StaffCover } from '../StaffCover.tsx'
import { CatalogueCopies } from './CatalogueCopies.tsx'
import { CatalogueFigures } from './CatalogueFigures.tsx'
import { CatalogueForVisitors } from './CatalogueForVisitors.tsx'
import { Editions } from './Editions.tsx'
import { ReadCatalogue } from './ReadCatalogue.tsx'

interface OpenCatalogueProps {
  readonly id: string
  readonly show: ShowCatalogue
}

export function OpenCatalogue({ id, show }: OpenCatalogueProps) {
  const read = useEndpoint(catalogues.find, { params: { id } }, { pollEvery: pollInterval })
  const { data: row, error } = read
  if (!row || read.isPlaceholderData || isGone(error)) return error ? <p>{wordsFor(error)}</p> : null
  return (
    <article key={id} className="open-row">
      <header>
        <h2 tabIndex={-1}>
          <bdi>{row.name}</bdi>
        </h2>
        <Status of={row.disabled ? 'inactive' : 'active'} />
      </header>
      <div className="beside-cover">
        <StaffCover address={row.cover} size="large" />
        <div>
          <CatalogueFacts row={row} />
          <section className="row-actions" aria-label={t('Actions')}>
            <Button type="primary" onClick={() => show({ modal: 'newEdition', row })}>
              {t('New Edition')}
            </Button>
            <ReadCatalogue row={row} />
            <Button onClick={() => show({ modal: 'rename', row })}>{t('Rename')}</Button>
          </section>
        </div>
      </div>
      <Editions row={row} show={show} />
      <CatalogueFigures row={row} />
      <CatalogueReading row={row} />
      <CatalogueForVisitors row={row} show={show} />
      <CatalogueCopies row={row} show={show} />
      <FormAddress row={row} show={show} />
    </article>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

const wordsFor = (error: unknown): string =>
  isGone(error)
    ? t('There is no such catalogue, or it was deleted.')
    : t('This catalogue could not be loaded. Close it and open it again.')

function FormAddress({ row, show }: { readonly row: CatalogueRow; readonly show: ShowCatalogue }) {
  const address = formAddress(row.id)
  if (row.disabled) return null
  return (
    <>
      <h3>{t('Form Address')}</h3>
      <p className="form-address">{address}</p>
      <div className="row-actions">
        <Button size="small" onClick={() => void copy(address, t(formAddressCopied))}>
          {t('Copy')}
        </Button>
        <Button size="small" onClick={() => show({ modal: 'qr', row })}>
          {t('QR code')}
        </Button>
      </div>
    </>
  )
}
