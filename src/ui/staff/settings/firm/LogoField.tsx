import Button from 'antd/es/button'
import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import type { LogoState } from './useLogo.ts'
import '../../documents/file-field.css'
import './logo-field.css'

export function LogoField({ logo }: { readonly logo: LogoState }) {
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
        <label htmlFor="logo">{t('Logo')}</label>
      </div>
      <input
        ref={input}
        id="logo"
        type="file"
        accept=".svg,.png"
        aria-describedby="logo-error"
        aria-invalid={logo.refusal ? true : undefined}
        onChange={({ target }) => take(target.files)}
      />
      <Drop take={take}>{logo.url && <img src={logo.url} alt={t('The logo')} />}</Drop>
      <p id="logo-error" className="file-refusal" role="alert">
        {logo.refusal}
      </p>
      {logo.url && (
        <Button size="small" onClick={logo.remove}>
          {t('Remove the logo')}
        </Button>
      )}
    </div>
  )
}

interface DropProps {
  readonly take: (files: FileList) => void
  readonly children: React.ReactNode
}

function Drop({ take, children }: DropProps) {
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
      htmlFor="logo"
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
