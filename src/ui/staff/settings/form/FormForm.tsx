import Form from 'antd/es/form'
import type { FormSettings, Settings } from '#contract/settings.ts'
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

export interface FormValues {
  readonly form: FormSettings
}

const valuesOf = ({ form }: Settings): FormValues => ({ form })

export function FormForm({ saved }: { readonly saved: Settings }) {
  const [form] = Form.useForm<FormValues>()
  const typed = Form.useWatch(['form'], form) ?? saved.form
  const saving = useSaving({ form, valuesOf, changesOf: (values) => ({ form: formChanges(saved.form, values.form) }) })
  const preview = (
    <Preview>
      <FormPreview firm={saved.firm} logo={saved.logo?.url} form={typed} />
      <h3>{t('After sending')}</h3>
      <ThanksPreview firm={saved.firm} thanks={typed.thanks} />
    </Preview>
  )
  return (
    <SettingsForm form={form} initial={valuesOf(saved)} saving={saving} preview={preview}>
      <FieldRules />
      <Questions touch={saving.touch} />
      <FormTexts />
      <EmbedNote firm={saved.firm.name} operators={saved.operatorEmbedOrigins} />
    </SettingsForm>
  )
}
