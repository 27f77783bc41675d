import Form, { type Rule } from 'antd/es/form'
import { useRef } from 'react'
import { editions } from '#contract/editions.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ruleFor } from '../../dialogs/SchemaForm.tsx'
import { FileField } from '../../documents/FileField.tsx'
import type { Upload } from '../../documents/useUpload.ts'

export interface FileFields {
  readonly url: Upload
}

/** Validated on submit only: the file field shows upload errors itself. */
const fileRule: Rule = { ...ruleFor(editions.add.shapes.body, 'url'), validateTrigger: 'onSubmit' }

export function EditionFileField({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <Form.Item name="url" label={t('File')} rules={[fileRule]}>
      <FileField onFile={onFile} />
    </Form.Item>
  )
}

/** The form's call waits for the file, and names it as it is called on the sender's disk. */
export function useEditionFile() {
  const name = useRef('')
  return {
    onFile: (file: File) => {
      name.current = file.name
    },
    bodyOf: ({ url }: FileFields) => ({ url: String(url), fileName: name.current.slice(0, 300) }),
    wait: {
      until: ({ url }: FileFields) => (typeof url === 'string' ? undefined : url),
      words: t('The file is still being sent. It is added as soon as it has arrived.'),
    },
  }
}
