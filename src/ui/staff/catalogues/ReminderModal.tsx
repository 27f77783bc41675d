import Form from 'antd/es/form'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { NumberInput } from '../components/NumberInput.tsx'
import { changeInput, changesOf } from '../dialogs/changes.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { catalogueReads } from './catalogueDialog.ts'

interface Fields {
  readonly days?: number | null
}

export function ReminderModal({ subject: { id, remindAfterDays }, ...modal }: DialogProps<CatalogueRow>) {
  const { data } = useEndpoint(catalogues.find, { params: { id } })
  const words = t('Please enter a number of days from 1 to 365.')
  return (
    <FormDialog
      {...modal}
      title={t('Reminder')}
      ok={t('Save')}
      entry={catalogues.change}
      inputOf={({ days }: Fields) =>
        changeInput({ id }, changesOf({ remindAfterDays }, { remindAfterDays: days ?? null }))
      }
      initial={{ days: remindAfterDays }}
      invalidates={catalogueReads}
    >
      <p className="about">
        {t('Who never opened the link is mailed once more. This holds for mails that leave from now on.')}
      </p>
      <Form.Item
        name="days"
        label={t('Days until the reminder')}
        extra={
          data?.linkDays === undefined
            ? t('Empty: no reminder.')
            : t('Empty: no reminder. A link that has ended gets none. Usual days of a link: {n}.', {
                n: data.linkDays,
              })
        }
        rules={[{ type: 'integer', min: 1, max: 365, message: words }]}
      >
        <NumberInput />
      </Form.Item>
    </FormDialog>
  )
}
