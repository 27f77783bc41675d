import Form, { type FormInstance } from 'antd/es/form'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { WideButton } from '../components/WideButton.tsx'
import { KeptDraft } from '../dialogs/KeptDraft.tsx'
import { UnsavedGuard } from '../dialogs/UnsavedGuard.tsx'
import type { Saving } from './useSaving.ts'

interface SettingsFormProps<Values> {
  readonly form: FormInstance<Values>
  readonly initial: Values
  readonly saving: Saving<Values>
  readonly preview: ReactNode
  readonly children: ReactNode
}

/** Fields on one side and their preview on the other. Nothing is stored before Save. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { form, initial, saving, preview, children } = props
  return (
    <div className="settings">
      <Form
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={initial}
        onValuesChange={saving.touch}
        onFinish={saving.submit}
        className="panel settings-form"
      >
        {children}
        <div className="settings-save">
          <WideButton htmlType="submit" loading={saving.busy}>
            {t('Save')}
          </WideButton>
          <span role="status">{saving.changed && t('Not saved yet')}</span>
        </div>
        <UnsavedGuard active={saving.changed} />
        <KeptDraft initial={initial} active={saving.changed} touch={saving.touch} />
      </Form>
      {preview}
    </div>
  )
}
