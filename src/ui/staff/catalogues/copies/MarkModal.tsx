import { type CatalogueMark, type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { type Choice, ChoiceField } from '../../components/ChoiceField.tsx'
import { changeInput, changesOf } from '../../dialogs/changes.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads } from '../catalogueDialog.ts'

const choices: readonly Choice<CatalogueMark>[] = [
  ['off', message('No mark'), message('Everybody gets the file as it was uploaded.')],
  [
    'screen',
    message('On each page in the reader'),
    message('Who reads in the browser sees the line over each page. Downloads carry no mark.'),
  ],
  [
    'download',
    message('On each page, in the reader and of a download'),
    message(
      'Address, day and a code stand small at the foot. The code leads back to the request. This is a trace and no protection: who wants to can remove it.',
    ),
  ],
]

export function MarkModal({ subject: { id, mark }, ...modal }: DialogProps<CatalogueRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Mark Copies')}
      ok={t('Save')}
      entry={catalogues.change}
      inputOf={(fields: Pick<CatalogueRow, 'mark'>) => changeInput({ id }, changesOf({ mark }, fields))}
      initial={{ mark }}
      invalidates={catalogueReads}
    >
      <ChoiceField name="mark" label={t('Who a copy was made for')} choices={choices} />
      <p className="about">
        {t(
          'In downloads, only a PDF can carry a mark. Until it is ready, links wait for it; a file without a mark is not handed out.',
        )}
      </p>
    </FormDialog>
  )
}
