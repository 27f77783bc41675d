import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import { type CatalogueMark, type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads } from '../catalogueDialog.ts'

const choices: readonly { mark: CatalogueMark; name: string; description: string }[] = [
  { mark: 'off', name: message('No mark'), description: message('Everybody gets the file as it was uploaded.') },
  {
    mark: 'screen',
    name: message('On each page in the reader'),
    description: message('Who reads in the browser sees the line over each page. Downloads carry no mark.'),
  },
  {
    mark: 'download',
    name: message('On each page, in the reader and of a download'),
    description: message(
      'Address, day and a code stand small at the foot. The code leads back to the request. This is a trace and no protection: who wants to can remove it.',
    ),
  },
]

export function MarkModal({ subject: { id, mark }, ...modal }: DialogProps<CatalogueRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Mark Copies')}
      ok={t('Save')}
      entry={catalogues.change}
      inputOf={(fields: Pick<CatalogueRow, 'mark'>) => ({ params: { id }, body: fields })}
      initial={{ mark }}
      invalidates={catalogueReads}
    >
      <Form.Item name="mark" label={t('Who a copy was made for')}>
        <Radio.Group className="choices" aria-label={t('Who a copy was made for')}>
          {choices.map(({ mark, name, description }) => (
            <Radio key={mark} value={mark}>
              {t(name)}
              <small>{t(description)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <p className="about">
        {t(
          'In downloads, only a PDF can carry a mark. Until it is ready, links wait for it; a file without a mark is not handed out.',
        )}
      </p>
    </FormDialog>
  )
}
