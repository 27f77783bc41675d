import Form, { type Rule } from 'antd/es/form'
import { useRef } from 'react'
import { tours } from '#contract/tours.ts'
import { t } from '../../lib/i18n/t.ts'
import { ruleFor } from '../dialogs/SchemaForm.tsx'
import { FileField } from '../documents/FileField.tsx'
import type { Upload } from '../documents/useUpload.ts'

export interface FileFields {
  readonly url: Upload
}

/** Validated on submit only: the file field shows upload errors itself. */
const fileRule: Rule = { ...ruleFor(tours.create.shapes.body, 'url'), validateTrigger: 'onSubmit' }

export function TourFileField({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <Form.Item
      name="url"
      // A file that is not seen is not meant.
      preserve={false}
      label={t('ZIP archive of the tour')}
      rules={[fileRule]}
      extra={t('The folder that 3DVista, Pano2VR, krpano or Marzipano exports, packed as a ZIP archive.')}
    >
      <FileField type="tour" onFile={onFile} />
    </Form.Item>
  )
}

/** The form's call waits for the file, and names it as it is called on the sender's disk. */
export function useTourFile() {
  const name = useRef('')
  return {
    onFile: (file: File) => {
      name.current = file.name
    },
    bodyOf: ({ url }: FileFields) => ({ url: String(url), fileName: name.current.slice(0, 200) }),
    wait: {
      until: ({ url }: Partial<FileFields>) => (typeof url === 'string' ? undefined : url),
      words: t('The file is still being sent. The tour is ready as soon as it has arrived.'),
    },
  }
}
