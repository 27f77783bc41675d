import { useRef } from 'react'
import { extensions } from '#contract/documents.ts'
import { DropZone } from './DropZone.tsx'
import './file-field.css'
import { SentFile } from './SentFile.tsx'
import { type Upload, useUpload } from './useUpload.ts'

interface FileFieldProps {
  /** Given by the form around it. */
  readonly id?: string
  readonly onChange?: (upload: Upload | undefined) => void
}

const accept = extensions.map((extension) => `.${extension}`).join(',')

/** Takes one file by drop or by choice and sends it at once; the form's value is where it arrives. */
export function FileField({ id = 'file', onChange = () => {} }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { state, choose, clear, retry } = useUpload(onChange)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) choose(file)
  }
  return (
    <div className="file-field">
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className={'file' in state ? 'unused' : ''}
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again, after it was mended.
          target.value = ''
        }}
      />
      {'file' in state ? (
        <SentFile state={state} clear={clear} retry={retry} chooseOther={() => input.current?.click()} />
      ) : (
        <DropZone htmlFor={id} take={take} />
      )}
      <p className="file-refusal" role={state.kind === 'refused' ? 'alert' : undefined}>
        {'reason' in state && state.reason}
      </p>
    </div>
  )
}
