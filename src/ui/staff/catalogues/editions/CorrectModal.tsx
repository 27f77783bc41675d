import { editions } from '#contract/editions.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads, type OneEdition } from '../catalogueDialog.ts'
import { EditionFileField, type FileFields, useEditionFile } from './EditionFileField.tsx'

export function CorrectModal({ subject: { row, file }, ...modal }: DialogProps<OneEdition>) {
  const { number, language, fileName } = file
  const { onFile, bodyOf, wait } = useEditionFile()
  return (
    <FormDialog
      {...modal}
      title={t('Correct a File')}
      ok={t('Replace')}
      entry={editions.add}
      inputOf={(sent: FileFields) => ({
        params: { id: row.id },
        body: { ...bodyOf(sent), correct: number, ...(language ? { language } : {}) },
      })}
      wait={wait}
      invalidates={catalogueReads}
      successMessage={t('File corrected successfully')}
    >
      <p className="about">
        {tNodes(
          'The new file takes the place of {file}: links open it at once, and nobody is told. The old one can be put back for 30 days.',
          { file: <strong key="file">{fileName}</strong> },
        )}
      </p>
      <EditionFileField onFile={onFile} />
    </FormDialog>
  )
}
