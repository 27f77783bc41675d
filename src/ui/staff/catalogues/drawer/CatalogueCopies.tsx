import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import type { ShowCatalogue } from '../catalogueDialog.ts'

interface CatalogueCopiesProps {
  readonly row: CatalogueRow
  readonly show: ShowCatalogue
}

const blocked = message('Links to it do not open: turn the mark off, or put another file in its place.')

/** Whether pages say who they were made for, and what keeps them from it. */
export function CatalogueCopies({ row, show }: CatalogueCopiesProps) {
  return (
    <>
      <h3>{t('Copies')}</h3>
      <p>{wordsFor(row)}</p>
      <div className="row-actions">
        <Button size="small" onClick={() => show({ modal: 'mark', row })}>
          {t('Mark Copies')}
        </Button>
        <Button size="small" onClick={() => show({ modal: 'copy' })}>
          {t('Whose copy is this?')}
        </Button>
      </div>
    </>
  )
}

function wordsFor({ mark, copies }: CatalogueRow): string {
  if (mark === 'off') return t('Downloads carry no mark.')
  if (mark === 'screen') return t('Each page in the reader says who reads it. Downloads carry no mark.')
  if (copies?.state === 'refused') return `${t(copies.reason ?? '')} ${t(blocked)}`
  return copies?.state === 'ready'
    ? t('Each page of a download says who it was made for.')
    : t('The mark is being prepared. Links open as soon as it is ready.')
}
