import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import type { EditionFile, EditionOffer } from '#contract/editions.ts'
import { languages } from '#contract/languages.ts'
import { momentInWords } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Status } from '../../components/Status.tsx'
import type { ShowCatalogue } from '../catalogueDialog.ts'
import { EditionOffers } from './EditionOffers.tsx'
import { FileRow } from './FileRow.tsx'

interface EditionProps {
  readonly row: CatalogueRow
  /** Those of the edition; at least one. */
  readonly files: readonly EditionFile[]
  /** Of the edition, the newest first. */
  readonly offers: readonly EditionOffer[]
  readonly show: ShowCatalogue
}

/** An edition, with a file for each language. */
export function Edition({ row, files, offers, show }: EditionProps) {
  const [file] = files
  if (!file) return null
  const title = t('No. {number}', { number: file.number })
  const mayOffer = file.current && !row.disabled && !offers.some(({ state }) => state === 'running')
  const has = files.map(({ language }) => language)
  return (
    <section className="edition" aria-label={t('Edition {number}', { number: file.number })}>
      <header>
        <h4>{title}</h4>
        <Status of={file.publication} />
        {file.current && <span className="muted">{t('Links open this one.')}</span>}
      </header>
      <p className="muted">{timesOf(file)}</p>
      {file.note && <p dir="auto">{file.note}</p>}
      <table className="edition-files">
        <thead>
          <tr>
            <th>{t('Language')}</th>
            <th>{t('File')}</th>
            <th>{t('Size')}</th>
            <th>{t('Action')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((one) => (
            <FileRow key={one.language} row={row} file={one} show={show} />
          ))}
        </tbody>
      </table>
      <div className="row-actions">
        {languages.some((language) => !has.includes(language)) && (
          <Button size="small" onClick={() => show({ modal: 'addLanguage', row, file, has })}>
            {t('Add a Language')}
          </Button>
        )}
        <Button size="small" onClick={() => show({ modal: 'changeEdition', row, file })}>
          {t('Note and Times')}
        </Button>
        {mayOffer && (
          <Button size="small" onClick={() => show({ modal: 'offer', row, file })}>
            {t('Offer by Mail')}
          </Button>
        )}
      </div>
      <EditionOffers id={row.id} offers={offers} />
    </section>
  )
}

function timesOf({ publication, publishAt, withdrawAt }: EditionFile): string {
  const [from, until] = [momentInWords(publishAt), withdrawAt === null ? '' : momentInWords(withdrawAt)]
  if (publication === 'withdrawn') return t('Published from {from} until {until}.', { from, until })
  if (publication === 'planned')
    return until
      ? t('To be published from {from} until {until}.', { from, until })
      : t('To be published on {from}.', { from })
  return until ? t('Published since {from}, until {until}.', { from, until }) : t('Published since {from}.', { from })
}
