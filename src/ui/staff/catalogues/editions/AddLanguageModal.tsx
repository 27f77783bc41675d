import { editions } from '#contract/editions.ts'
import type { Language } from '#contract/languages.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads, type OneEditionsLanguages } from '../catalogueDialog.ts'
import { EditionFileField, type FileFields, useEditionFile } from './EditionFileField.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

type Fields = FileFields & { readonly language: Language }

export function AddLanguageModal({ subject, ...modal }: DialogProps<OneEditionsLanguages>) {
  const { row, file, has } = subject
  const { onFile, bodyOf, wait } = useEditionFile()
  return (
    <FormDialog
      {...modal}
      title={t('Add a Language')}
      ok={t('Add')}
      entry={editions.add}
      inputOf={({ language, ...sent }: Fields) => ({
        params: { id: row.id },
        body: { ...bodyOf(sent), number: file.number, language },
      })}
      wait={wait}
      invalidates={catalogueReads}
      successMessage={t('Language added successfully')}
    >
      <p className="about">
        {t('Who asked in this language gets this file of edition {number}.', { number: file.number })}
      </p>
      <LanguageChoice without={has} rules={[{ required: true, message: t('Please choose the language.') }]} />
      <EditionFileField onFile={onFile} />
    </FormDialog>
  )
}
