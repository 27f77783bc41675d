import { type TourRow, tours } from '#contract/tours.ts'
import { t } from '../../lib/i18n/t.ts'
import { changeInput, changesOf } from '../dialogs/changes.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { AddressField } from './NewTourModal.tsx'
import { tourReads } from './tourDialog.ts'

export function ChangeAddressModal({ subject: { id, address }, ...modal }: DialogProps<TourRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Change Address')}
      ok={t('Save')}
      entry={tours.change}
      inputOf={(fields: { readonly address: string }) =>
        changeInput({ id }, changesOf({ address: address ?? '' }, fields))
      }
      initial={{ address: address ?? '' }}
      invalidates={tourReads}
    >
      <p className="about">{t('Links that were sent lead to the new address from then on.')}</p>
      <AddressField />
    </FormDialog>
  )
}
