import dayjs from 'dayjs'
import { editions } from '#contract/editions.ts'
import { t } from '../../../lib/i18n/t.ts'
import { changeInput, changesOf } from '../../dialogs/changes.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads, type OneEdition } from '../catalogueDialog.ts'
import { TimesFields, type TimesFieldsValues } from './TimesFields.tsx'

export function ChangeEditionModal({ subject: { row, file }, ...modal }: DialogProps<OneEdition>) {
  const { number, note, publishAt, withdrawAt } = file
  const initial = {
    note,
    publishAt: dayjs(publishAt),
    ...(withdrawAt === null ? {} : { withdrawAt: dayjs(withdrawAt) }),
  }
  return (
    <FormDialog
      {...modal}
      title={t('Edition {number}', { number })}
      ok={t('Save')}
      entry={editions.change}
      inputOf={(fields: TimesFieldsValues) =>
        changeInput({ id: row.id, number }, changesOf({ note, publishAt, withdrawAt }, factsOf(fields, publishAt)))
      }
      initial={initial}
      invalidates={catalogueReads}
    >
      <TimesFields />
    </FormDialog>
  )
}

const factsOf = (fields: TimesFieldsValues, publishAt: number) => ({
  note: fields.note ?? '',
  publishAt: fields.publishAt?.valueOf() ?? publishAt,
  withdrawAt: fields.withdrawAt?.valueOf() ?? null,
})
