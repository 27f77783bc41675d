import type { CatalogueRow } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import type { Language } from '#contract/languages.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads } from '../catalogueDialog.ts'
import { EditionFileField, type FileFields, useEditionFile } from './EditionFileField.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { TimesFields, type TimesFieldsValues } from './TimesFields.tsx'

type Fields = FileFields & TimesFieldsValues & { readonly language?: Language }

export function NewEditionModal({ subject: { id, name }, ...modal }: DialogProps<CatalogueRow>) {
  const { onFile, bodyOf, wait } = useEditionFile()
  const inputOf = ({ language, note, publishAt, withdrawAt, ...file }: Fields) => ({
    params: { id },
    body: {
      ...bodyOf(file),
      ...(language ? { language } : {}),
      ...(note ? { note } : {}),
      ...(publishAt ? { publishAt: publishAt.valueOf() } : {}),
      ...(withdrawAt ? { withdrawAt: withdrawAt.valueOf() } : {}),
    },
  })
  return (
    <FormDialog
      {...modal}
      title={t('New Edition')}
      ok={t('Add')}
      entry={editions.add}
      inputOf={inputOf}
      wait={wait}
      invalidates={catalogueReads}
      successMessage={t('Edition added successfully')}
    >
      <p className="about">
        {tNodes('Links to {name} that were sent open the new edition from its publication on.', {
          name: <strong key="name">{name}</strong>,
        })}
      </p>
      <EditionFileField onFile={onFile} />
      <LanguageChoice hint={t('Further languages can be added afterwards.')} />
      <TimesFields now={t('Empty: at once.')} />
    </FormDialog>
  )
}
