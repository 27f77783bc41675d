import Form, { type Rule } from 'antd/es/form'
import { catalogues } from '#contract/catalogues.ts'
import { FileField } from '../documents/FileField.tsx'
import type { Upload } from '../documents/useUpload.ts'
import { FormModal } from '../shared/FormModal.tsx'
import { ruleFor, SchemaFields } from '../shared/SchemaForm.tsx'
import type { ModalProps } from '../shared/useModal.ts'

const schema = catalogues.create.shapes.body

interface Fields {
  readonly name: string
  readonly url: Upload
}

/** Asked for when the form is sent: what became of a file is told beside it. */
const fileRule: Rule = { ...ruleFor(schema, 'url'), validateTrigger: 'onSubmit' }

const arrival = {
  until: ({ url }: Fields) => (typeof url === 'string' ? undefined : url),
  words: 'The file is still being sent. The catalogue is created as soon as it has arrived.',
}

export function NewCatalogueModal(modal: Omit<ModalProps<unknown>, 'subject'>) {
  return (
    <FormModal
      {...modal}
      title="Upload New Catalogue"
      ok="Create"
      entry={catalogues.create}
      inputOf={({ name, url }: Fields) => ({ body: { name, url: String(url) } })}
      wait={arrival}
      stale={[catalogues.list]}
      said="Catalogue created successfully"
    >
      <SchemaFields schema={schema} fields={[{ name: 'name', label: 'Name' }]} />
      <Form.Item name="url" label="File" rules={[fileRule]}>
        <FileField />
      </Form.Item>
    </FormModal>
  )
}
