import { useRef } from 'react'
import { DropZone } from './DropZone.tsx'
import './file-field.css'
import { kindsFor, type UploadType } from './refusal.ts'
import { SentFile } from './SentFile.tsx'
import { type Upload, useUpload } from './useUpload.ts'

interface FileFieldProps {
  readonly id?: string
  readonly type?: UploadType
  readonly onChange?: (upload: Upload | undefined) => void
  /** Called with the file that is sent. */
  readonly onFile?: (file: File) => void
}

/** A field that uploads one file at once. The form's value is the upload's address, or its promise. */
export function FileField({ id = 'file', type = 'catalogue', onChange = () => {}, onFile = () => {} }: FileFieldProps) {
  const kinds = kindsFor[type]
  const input = useRef<HTMLInputElement>(null)
  const { state, choose, clear, retry } = useUpload(type, onChange)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    onFile(file)
    choose(file)
  }
  return (
    <div className="file-field">
      <input
        ref={input}
        id={id}
        type="file"
        accept={kinds.map((kind) => `.${kind}`).join(',')}
        className={'file' in state ? 'unused' : ''}
        onChange={({ target }) => {
          take(target.files)
          // Reset, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
      {'file' in state ? (
        <SentFile state={state} clear={clear} retry={retry} chooseOther={() => input.current?.click()} />
      ) : (
        <DropZone htmlFor={id} kinds={kinds} take={take} />
      )}
      <p className="file-refusal" role={state.kind === 'refused' ? 'alert' : undefined}>
        {'reason' in state && state.reason}
      </p>
    </div>
  )
}
