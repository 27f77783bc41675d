import Button from 'antd/es/button'
import Progress from 'antd/es/progress'
import { type DragEvent, useState } from 'react'
import { extensions } from '#contract/documents.ts'
import './file-field.css'
import { type UploadState, useUpload } from './useUpload.ts'

interface FileFieldProps {
  /** Given by the form around it. */
  readonly id?: string
  readonly onChange?: (url: string | undefined) => void
}

const accept = extensions.map((extension) => `.${extension}`).join(',')

/** Takes one file by drop or by choice and sends it at once; the form's value is where it arrived. */
export function FileField({ id = 'file', onChange = () => {} }: FileFieldProps) {
  const { state, choose, clear, retry } = useUpload(onChange)
  const hasFile = 'file' in state
  return (
    <div className="file-field">
      {hasFile ? <Sending state={state} clear={clear} retry={retry} /> : <DropZone id={id} choose={choose} />}
      <p className="file-refusal" role="alert">
        {state.kind === 'refused' && state.reason}
      </p>
    </div>
  )
}

function DropZone({ id, choose }: { readonly id: string; readonly choose: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) choose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input id={id} type="file" accept={accept} onChange={(event) => take(event.target.files)} />
      <strong>Choose a file</strong> or drop it here
      <small>{extensions.join(', ')}</small>
    </label>
  )
}

interface SendingProps {
  readonly state: Extract<UploadState, { file: File }>
  readonly clear: () => void
  readonly retry: (file: File) => void
}

function Sending({ state, clear, retry }: SendingProps) {
  const { kind, file } = state
  return (
    <div className="sending">
      <div className="sending-top">
        <span className="sending-name">{file.name}</span>
        {kind === 'failed' && (
          <Button size="small" onClick={() => retry(file)}>
            Retry
          </Button>
        )}
        <Button size="small" type="text" onClick={clear}>
          {kind === 'sending' ? 'Cancel upload' : 'Remove'}
        </Button>
      </div>
      <Progress
        aria-label={`Upload of ${file.name}`}
        percent={kind === 'sending' ? state.percent : 100}
        status={kind === 'failed' ? 'exception' : kind === 'sent' ? 'success' : 'active'}
      />
    </div>
  )
}
