import Form, { type Rule } from 'antd/es/form'
import { useRef } from 'react'
import { catalogues } from '#contract/catalogues.ts'
import { t } from '../../lib/i18n/t.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { ruleFor, SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { FileField } from '../documents/FileField.tsx'
import type { Upload } from '../documents/useUpload.ts'

const schema = catalogues.create.shapes.body

interface Fields {
  readonly name: string
  readonly url: Upload
}

/** Validated on submit only: the file field shows upload errors itself. */
const fileRule: Rule = { ...ruleFor(schema, 'url'), validateTrigger: 'onSubmit' }

const arrival = () => ({
  until: ({ url }: Fields) => (typeof url === 'string' ? undefined : url),
  words: t('The file is still being sent. The catalogue is created as soon as it has arrived.'),
})

export function NewCatalogueModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  return (
    <FormDialog
      {...modal}
      title={t('Upload New Catalogue')}
      ok={t('Create')}
      entry={catalogues.create}
      inputOf={({ name, url }: Fields) => ({ body: { name, url: String(url) } })}
      wait={arrival()}
      invalidates={[catalogues.list]}
      successMessage={t('Catalogue created successfully')}
    >
      <SchemaFields schema={schema} fields={[{ name: 'name', label: t('Name') }]} />
      <CatalogueFile />
    </FormDialog>
  )
}

/** Offers the file's name as the catalogue's, while no other one was typed and the file stays. */
function CatalogueFile() {
  const form = Form.useFormInstance<Fields>()
  const nameOfFile = useRef('')
  const offered = useRef('')
  const offer = (name: string) => {
    if ((form.getFieldValue('name') ?? '') !== offered.current) return
    offered.current = name
    form.setFields([{ name: 'name', value: name, errors: [] }])
  }
  return (
    <Form.Item name="url" label={t('File')} rules={[fileRule]}>
      <FileField
        onFile={({ name }) => {
          nameOfFile.current = name.replace(/\.[^.]+$/, '').replaceAll('_', ' ')
        }}
        onChange={(upload) => offer(upload ? nameOfFile.current : '')}
      />
    </Form.Item>
  )
}
