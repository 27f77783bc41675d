import { editions } from '#contract/editions.ts'
import { momentInWords } from '../../../lib/i18n/format.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads, type OneEdition } from '../catalogueDialog.ts'

export function PutBackModal({ subject: { row, file }, ...modal }: DialogProps<OneEdition>) {
  const { number, language, fileName, before } = file
  const body = { ...(language ? { language } : {}), ...(before ? { replacedAt: before.replacedAt } : {}) }
  return (
    <ConfirmDialog
      {...modal}
      title={t('Put Back')}
      ok={t('Put Back')}
      width={416}
      entry={editions.restore}
      input={{ params: { id: row.id, number }, body }}
      invalidates={catalogueReads}
      successMessage={t('Success')}
    >
      <p>
        {tNodes('{before}, replaced on {time}, comes back at once. {file} is deleted.', {
          before: <strong key="before">{before?.fileName}</strong>,
          time: before ? momentInWords(before.replacedAt) : '',
          file: <strong key="file">{fileName}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
