import Form from 'antd/es/form'
import { catalogues } from '#contract/catalogues.ts'
import { FileField } from '../documents/FileField.tsx'
import { FormModal } from '../shared/FormModal.tsx'
import { ruleFor, SchemaFields } from '../shared/SchemaForm.tsx'
import type { ModalProps } from '../shared/useModal.ts'

const schema = catalogues.create.shapes.body

interface Fields {
  readonly name: string
  /** The upload's address without its query string. */
  readonly url: string
}

export function NewCatalogueModal(modal: Omit<ModalProps<unknown>, 'subject'>) {
  return (
    <FormModal
      {...modal}
      title="Upload New Catalogue"
      ok="Create"
      entry={catalogues.create}
      inputOf={(body: Fields) => ({ body })}
      stale={[catalogues.list]}
      said="Catalogue created successfully"
    >
      <SchemaFields schema={schema} fields={[{ name: 'name', label: 'Name' }]} />
      <Form.Item name="url" label="File" rules={[ruleFor(schema, 'url')]}>
        <FileField />
      </Form.Item>
    </FormModal>
  )
}
