import { type TourRow, tours } from '#contract/tours.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { type FileFields, TourFileField, useTourFile } from './TourFileField.tsx'
import { tourReads } from './tourDialog.ts'

export function ReplaceFileModal({ subject: { id, name }, ...modal }: DialogProps<TourRow>) {
  const { onFile, bodyOf, wait } = useTourFile()
  return (
    <FormDialog
      {...modal}
      title={t('Replace File')}
      ok={t('Replace')}
      entry={tours.change}
      inputOf={(file: FileFields) => ({ params: { id }, body: bodyOf(file) })}
      wait={wait}
      invalidates={tourReads}
    >
      <p className="about">
        {tNodes('Links to {name} open the new file. Whoever is inside goes on with the old one until they reload.', {
          name: <strong key="name">{name}</strong>,
        })}
      </p>
      <TourFileField onFile={onFile} />
    </FormDialog>
  )
}
