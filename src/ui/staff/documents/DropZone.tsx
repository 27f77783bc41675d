import { type DragEvent, useState } from 'react'
import { t, tNodes } from '../../lib/i18n/t.ts'

interface DropZoneProps {
  readonly htmlFor: string
  readonly kinds: readonly string[]
  readonly take: (files: FileList) => void
}

export function DropZone({ htmlFor, kinds, take }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      htmlFor={htmlFor}
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {tNodes('{choose} or drop it here', { choose: <strong key="choose">{t('Choose a file')}</strong> })}
      <small>{kinds.join(', ')}</small>
    </label>
  )
}
