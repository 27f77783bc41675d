import Form from 'antd/es/form'
import { useState } from 'react'
import { type Notifications, notifications } from '#contract/notifications.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { WideButton } from '../../components/WideButton.tsx'
import { KeptDraft } from '../../dialogs/KeptDraft.tsx'
import { showFieldErrors } from '../../dialogs/SchemaForm.tsx'
import { showSaved } from '../../dialogs/showSaved.ts'
import { UnsavedGuard } from '../../dialogs/UnsavedGuard.tsx'
import { KindFields } from './KindFields.tsx'
import { CatalogueField, DailyFields } from './WhenFields.tsx'
import './notifications.css'

/** Nothing is stored before Save. */
export function NotificationsForm({ stored }: { readonly stored: Notifications }) {
  const [form] = Form.useForm<Notifications>()
  const [changed, setChanged] = useState(false)
  const save = useAction(notifications.change)
  const submit = () => {
    if (save.isPending) return
    const sent: Notifications = form.getFieldsValue(true)
    const onSuccess = (saved: Notifications) => {
      setChanged(showSaved(form, sent, saved))
      toast.success()
    }
    // The kind that is not shown stays as it is.
    const { kinds, ...chosen } = form.getFieldsValue()
    const body = { ...chosen, kinds: { ...stored.kinds, ...kinds } }
    save.mutate({ body }, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  }
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      initialValues={stored}
      onValuesChange={() => setChanged(true)}
      onFinish={submit}
    >
      <p className="about-notifications">
        {t('Docent tells you by mail what waits for you, until somebody has dealt with it.')}
      </p>
      <KindFields />
      <DailyFields stored={stored} />
      <CatalogueField />
      <WideButton htmlType="submit" loading={save.isPending}>
        {t('Save')}
      </WideButton>
      <UnsavedGuard active={changed} />
      <KeptDraft initial={stored} active={changed} touch={() => setChanged(true)} />
    </Form>
  )
}
