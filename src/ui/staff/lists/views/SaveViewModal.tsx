import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import type { ListName } from '#contract/list-names.ts'
import { views } from '#contract/views.ts'
import { t } from '../../../lib/i18n/t.ts'
import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

interface Fields {
  readonly name: string
  readonly shared?: boolean
}

export function SaveViewModal({ subject, ...modal }: DialogProps<{ list: ListName; query: string }>) {
  const mayShare = canAccess(useSession().role, 'admin')
  return (
    <FormDialog
      {...modal}
      title={t('Save View')}
      ok={t('Save')}
      entry={views.create}
      inputOf={({ name, shared = false }: Fields) => ({ body: { ...subject, name, shared } })}
      invalidates={[views.list]}
      successMessage={t('View saved')}
    >
      <SchemaFields schema={views.create.shapes.body} fields={[{ name: 'name', label: t('Name') }]} />
      {mayShare && (
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{t('Share with colleagues')}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}
