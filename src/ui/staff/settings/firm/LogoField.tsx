import Button from 'antd/es/button'
import { type DragEvent, useRef, useState } from 'react'
import type { Ground } from '#contract/band.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import type { LogoState } from './useLogo.ts'
import '../../documents/file-field.css'
import './logo-field.css'

interface LogoFieldProps {
  readonly logo: LogoState
  readonly ground: Ground
}

const words = {
  light: { id: 'logo', label: message('Logo'), alt: message('The logo'), remove: message('Remove the logo') },
  dark: {
    id: 'logo-dark',
    label: message('The logo for dark and coloured grounds'),
    alt: message('The logo for dark and coloured grounds'),
    remove: message('Remove the logo for dark and coloured grounds'),
  },
}

export function LogoField({ logo, ground }: LogoFieldProps) {
  const { id, label, alt, remove } = words[ground]
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void logo.choose(file)
    // So that choosing the same file again is a change.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="logo-field file-field">
      <div className="logo-label">
        <label htmlFor={id}>{t(label)}</label>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".svg,.png"
        aria-describedby={`${id}-error`}
        aria-invalid={logo.refusal ? true : undefined}
        onChange={({ target }) => take(target.files)}
      />
      <Drop take={take} id={id}>
        {logo.url && <img className={ground} src={logo.url} alt={t(alt)} />}
      </Drop>
      <p id={`${id}-error`} className="file-refusal" role="alert">
        {logo.refusal}
      </p>
      {logo.url && (
        <Button size="small" onClick={logo.remove}>
          {t(remove)}
        </Button>
      )}
    </div>
  )
}

interface DropProps {
  readonly id: string
  readonly take: (files: FileList) => void
  readonly children: React.ReactNode
}

function Drop({ take, id, children }: DropProps) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      htmlFor={id}
      className={over ? 'drop over' : 'drop'}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <span>
        <strong>{t('Choose a file')}</strong> {t('or drop it here')}
        <small>{t('SVG or PNG, at most 200 kB')}</small>
      </span>
    </label>
  )
}
