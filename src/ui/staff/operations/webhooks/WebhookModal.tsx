import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { type WebhookEvent, type WebhookRow, webhookEvents, webhooks } from '#contract/webhooks.ts'
import { t } from '../../../lib/i18n/t.ts'
import { changeInput, changesOf } from '../../dialogs/changes.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { eventWords } from './webhookWords.ts'

interface Fields {
  readonly url: string
  readonly events: WebhookEvent[]
  readonly personal: boolean
}

interface WebhookModalProps extends DialogProps<WebhookRow | undefined> {
  readonly onSecret: (secret: string) => void
}

/** Adds a webhook, whose secret is shown then, or changes one. */
export function WebhookModal({ subject: row, onSecret, ...modal }: WebhookModalProps) {
  const invalidates = [webhooks.list]
  if (row)
    return (
      <FormDialog
        {...modal}
        title={t('Change the Webhook')}
        ok={t('Save')}
        entry={webhooks.change}
        inputOf={(fields: Fields) => changeInput({ id: row.id }, changesOf<Fields>(row, fields))}
        invalidates={invalidates}
        initial={row}
      >
        <WebhookFields />
      </FormDialog>
    )
  return (
    <FormDialog
      {...modal}
      title={t('Add Webhook')}
      ok={t('Add')}
      entry={webhooks.create}
      inputOf={(body: Fields) => ({ body })}
      invalidates={invalidates}
      initial={{ url: 'https://', events: ['request.asked'], personal: false }}
      onDone={({ secret }) => onSecret(secret)}
    >
      <WebhookFields />
    </FormDialog>
  )
}

const schema = webhooks.create.shapes.body

const atLeastOne = {
  validator: async (_: unknown, events: readonly WebhookEvent[] = []) => {
    if (events.length === 0) throw new Error(t('Please choose at least one event!'))
  },
}

const WebhookFields = () => (
  <>
    <SchemaFields
      schema={schema}
      fields={[{ name: 'url', label: t('Address of the receiver'), autoComplete: 'off', dir: 'ltr' }]}
    />
    <Form.Item name="events" label={t('Is told when')} rules={[atLeastOne]}>
      <Checkbox.Group
        className="webhook-events"
        aria-label={t('Is told when')}
        options={webhookEvents.map((value) => ({ value, label: t(eventWords[value]) }))}
      />
    </Form.Item>
    <Form.Item
      name="personal"
      valuePropName="checked"
      extra={t(
        'Only tick this if the receiver needs names and addresses, and erases them when it hears of an erasure.',
      )}
    >
      <Checkbox>{t('Also send what visitors typed')}</Checkbox>
    </Form.Item>
  </>
)
