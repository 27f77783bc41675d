import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import type { EditionFile } from '#contract/editions.ts'
import { localAddress } from '../../../lib/http/localAddress.ts'
import { sizeOf } from '../../../lib/i18n/sizeOf.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { ShowCatalogue } from '../catalogueDialog.ts'
import { languageText } from '../editions/languageText.ts'

interface FileRowProps {
  readonly row: CatalogueRow
  readonly file: EditionFile
  readonly show: ShowCatalogue
}

export function FileRow({ row, file, show }: FileRowProps) {
  const { language, fileName, bytes, url, before, reason, state } = file
  return (
    <tr>
      <td>{languageText(language)}</td>
      <td>
        <a href={localAddress(url)} target="_blank" rel="noreferrer" dir="auto" title={t('Download')}>
          {fileName}
        </a>
        {state === 'preparing' && <small className="muted"> {t('Its pages are being prepared.')}</small>}
        {reason && <small className="muted"> {t(reason)}</small>}
      </td>
      <td>{sizeOf(bytes)}</td>
      <td>
        <div className="row-actions">
          <Button size="small" onClick={() => show({ modal: 'correct', row, file })}>
            {t('Correct')}
          </Button>
          {before && (
            <Button size="small" title={before.fileName} onClick={() => show({ modal: 'putBack', row, file })}>
              {t('Put Back')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
