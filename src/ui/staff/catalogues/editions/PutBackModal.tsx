import Radio from 'antd/es/radio'
import { useState } from 'react'
import { editions } from '#contract/editions.ts'
import { momentInWords } from '../../../lib/i18n/format.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { catalogueReads, type OneEdition } from '../catalogueDialog.ts'

export function PutBackModal({ subject: { row, file }, ...modal }: DialogProps<OneEdition>) {
  const { number, language, fileName, before, earlier = [] } = file
  const former = before ? [before, ...earlier] : []
  const [replacedAt, setReplacedAt] = useState(before?.replacedAt)
  const chosen = former.find((one) => one.replacedAt === replacedAt)
  const seen = before ? { seen: before.replacedAt } : {}
  const body = { ...(language ? { language } : {}), ...(replacedAt ? { replacedAt } : {}), ...seen }
  return (
    <ConfirmDialog
      {...modal}
      title={t('Put Back')}
      ok={t('Put Back')}
      width={416}
      entry={editions.restore}
      input={{ params: { id: row.id, number }, body }}
      invalidates={catalogueReads}
      successMessage={t('File put back successfully')}
    >
      {former.length > 1 && (
        <Radio.Group
          vertical
          aria-label={t('File')}
          value={replacedAt}
          onChange={({ target }) => setReplacedAt(target.value)}
          options={former.map((one) => ({ value: one.replacedAt, label: labelOf(one) }))}
        />
      )}
      <p>
        {tNodes('{before}, replaced on {time}, comes back at once. {file} is kept for 30 days and can be put back.', {
          before: <strong key="before">{chosen?.fileName}</strong>,
          time: chosen ? momentInWords(chosen.replacedAt) : '',
          file: <strong key="file">{fileName}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}

const labelOf = ({ fileName, replacedAt }: { readonly fileName: string; readonly replacedAt: number }) => (
  <>
    <bdi>{fileName}</bdi> <small className="muted">{momentInWords(replacedAt)}</small>
  </>
)
