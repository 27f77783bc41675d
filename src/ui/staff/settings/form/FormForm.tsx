import Form from 'antd/es/form'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formIn } from '#contract/form-texts.ts'
import { languages } from '#contract/languages.ts'
import type { FormSettings, Settings } from '#contract/settings.ts'
import { fieldErrors } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormPreview } from '../preview/FormPreview.tsx'
import { Preview } from '../preview/Preview.tsx'
import { ThanksPreview } from '../preview/ThanksPreview.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useSaving } from '../useSaving.ts'
import { EmbedNote } from './EmbedNote.tsx'
import { FieldRules } from './FieldRules.tsx'
import { FormTexts } from './FormTexts.tsx'
import { formChanges } from './formChanges.ts'
import { Questions } from './Questions.tsx'
import type { TextsLanguage } from './TextsLanguageField.tsx'

export interface FormValues {
  readonly form: FormSettings
}

const valuesOf = ({ form }: Settings): FormValues => ({ form })

export function FormForm({ saved }: { readonly saved: Settings }) {
  const [form] = Form.useForm<FormValues>()
  const [language, setLanguage] = useState<TextsLanguage>('')
  const typed: FormSettings = Form.useWatch(['form'], { form, preserve: true }) ?? saved.form
  // The texts of the languages that are not shown are in the form's store alone.
  const changesOf = ({ form: { questions, embedOrigins, ...seen } }: Settings) => ({
    form: formChanges({ ...seen, questions, embedOrigins }, form.getFieldsValue(true).form),
    seen: { questions, embedOrigins },
  })
  const reveal = (error: unknown) => {
    const refused = languageOf(error)
    // A field takes its error and the focus only once it is shown.
    if (refused) flushSync(() => setLanguage(refused))
  }
  const saving = useSaving({ form, saved, valuesOf, changesOf, reveal })
  const firm = { ...saved.firm, language: language || saved.firm.language }
  const shown = formIn(typed, firm.language)
  const preview = (
    <Preview>
      <FormPreview firm={firm} logo={saved.logo?.url} logoDark={saved.logoDark?.url} form={shown} />
      <h3>{t('After sending')}</h3>
      <ThanksPreview firm={firm} thanks={shown.thanks} />
    </Preview>
  )
  return (
    <SettingsForm form={form} initial={valuesOf(saved)} saving={saving} preview={preview}>
      <FieldRules />
      <Questions touch={saving.touch} />
      <FormTexts typed={typed} language={language} choose={setLanguage} />
      <EmbedNote firm={saved.firm.name} operators={saved.operatorEmbedOrigins} />
    </SettingsForm>
  )
}

/** The language of the first text that was refused. */
function languageOf(error: unknown) {
  const [path = ''] = Object.keys(fieldErrors(error))
  return languages.find((language) => path.startsWith(`form.texts.${language}.`))
}
