import { type TourRow, tours } from '#contract/tours.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { tourReads } from './tourDialog.ts'

export function DeleteTourModal({ subject: { id, name, accesses }, ...modal }: DialogProps<TourRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Delete Tour')}
      ok={t('Delete')}
      danger
      width={416}
      entry={tours.remove}
      input={{ params: { id } }}
      invalidates={tourReads}
      successMessage={t('Deleted successfully')}
    >
      <p>{tNodes('{name} will be gone at once, with its file.', { name: <strong key="name">{name}</strong> })}</p>
      <p>
        {accesses === 0
          ? t('There is no access to it.')
          : t('Its {n} accesses stay in their list, and their links open nothing from then on.', { n: accesses })}
      </p>
    </ConfirmDialog>
  )
}
