import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { t } from '../../lib/i18n/t.ts'
import { NumberInput } from '../components/NumberInput.tsx'
import { changeInput, changesOf } from '../dialogs/changes.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { catalogueReads } from './catalogueDialog.ts'

interface Fields {
  readonly showCover: boolean
  readonly previewPages?: number | null
  readonly download: boolean
}

export function ForVisitorsModal({ subject, ...modal }: DialogProps<CatalogueRow>) {
  const { id, showCover, previewPages, download } = subject
  const initial = { showCover, previewPages, download }
  const words = t('Please enter a number of pages from 0 to 10.')
  return (
    <FormDialog
      {...modal}
      title={t('What Visitors See')}
      ok={t('Save')}
      entry={catalogues.change}
      inputOf={(fields: Fields) =>
        changeInput({ id }, changesOf(initial, { ...fields, previewPages: fields.previewPages ?? 0 }))
      }
      initial={initial}
      invalidates={catalogueReads}
    >
      <Form.Item name="showCover" valuePropName="checked">
        <Checkbox>{t('Show the cover on its form')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="previewPages"
        label={t('Pages shown on the form')}
        extra={t(
          'Whoever opens the form can look at this many first pages before asking for the catalogue. 0 shows none.',
        )}
        rules={[{ type: 'integer', min: 0, max: 10, message: words }]}
      >
        <NumberInput />
      </Form.Item>
      <Form.Item
        name="download"
        valuePropName="checked"
        extra={t('Without it they read the catalogue in the browser alone.')}
      >
        <Checkbox>{t('Visitors may download the file')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
