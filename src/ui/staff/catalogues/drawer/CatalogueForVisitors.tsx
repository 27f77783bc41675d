import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import type { ShowCatalogue } from '../catalogueDialog.ts'

interface ForVisitorsProps {
  readonly row: CatalogueRow
  readonly show: ShowCatalogue
}

/** What visitors see before they have the catalogue, and get with it. */
export function CatalogueForVisitors({ row, show }: ForVisitorsProps) {
  return (
    <>
      <h3>{t('For Visitors')}</h3>
      <DescriptionList
        of={[
          [t('Cover on the form'), row.showCover ? t('Shown') : t('Not shown')],
          [t('Pages shown on the form'), String(row.previewPages)],
          [t('Download'), row.download ? t('Offered') : t('Off: visitors read it in the browser alone.')],
        ]}
      />
      <div className="row-actions">
        <Button size="small" onClick={() => show({ modal: 'forVisitors', row })}>
          {t('What Visitors See')}
        </Button>
      </div>
    </>
  )
}
