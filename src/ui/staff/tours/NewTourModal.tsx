import Form from 'antd/es/form'
import RadioGroup from 'antd/es/radio/group'
import { type TourKind, tours } from '#contract/tours.ts'
import { t } from '../../lib/i18n/t.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { type FileFields, TourFileField, useTourFile } from './TourFileField.tsx'
import { tourReads } from './tourDialog.ts'

const schema = tours.create.shapes.body

type Fields = Partial<FileFields> & {
  readonly name: string
  readonly kind: TourKind
  readonly address?: string
}

export function NewTourModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  const { onFile, bodyOf, wait } = useTourFile()
  const inputOf = ({ name, kind, address, url }: Fields) => ({
    body: { name, kind, ...(kind === 'upload' && url ? bodyOf({ url }) : address ? { address } : {}) },
  })
  return (
    <FormDialog
      {...modal}
      title={t('New Tour')}
      ok={t('Create')}
      entry={tours.create}
      inputOf={inputOf}
      initial={{ kind: 'upload' }}
      wait={wait}
      invalidates={tourReads}
      successMessage={t('Tour created successfully')}
    >
      <SchemaFields schema={schema} fields={[{ name: 'name', label: t('Name') }]} />
      <Form.Item name="kind" label={t('Where is the tour?')}>
        <RadioGroup aria-label={t('Where is the tour?')} options={kinds()} />
      </Form.Item>
      <Place onFile={onFile} />
    </FormDialog>
  )
}

const kinds = () => [
  { value: 'upload', label: t('In a file that I upload') },
  { value: 'address', label: t('At an address of its own') },
]

function Place({ onFile }: { readonly onFile: (file: File) => void }) {
  const kind = Form.useWatch<TourKind>('kind')
  if (kind === 'address') return <AddressField />
  return <TourFileField onFile={onFile} />
}

export function AddressField() {
  const hint = t('It begins with https://. The page of a link shows it in a frame, with the token in its address.')
  return <SchemaFields schema={schema} fields={[{ name: 'address', label: t('Address of the tour'), hint }]} />
}
