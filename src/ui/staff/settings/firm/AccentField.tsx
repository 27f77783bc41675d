import Input from 'antd/es/input/Input'
import { t } from '../../../lib/i18n/t.ts'
import { isColour } from '../isColour.ts'
import './accent-field.css'

interface AccentFieldProps {
  /** These are passed by the surrounding form item. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (colour: string) => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: 'true'
}

/** What the colour chooser shows while no colour is set. */
const own = '#1d50c4'

export function AccentField({ value = '', onChange = () => {}, ...text }: AccentFieldProps) {
  return (
    <div className="accent-field">
      <input
        type="color"
        aria-label={t('Choose the colour')}
        value={isColour(value) ? value.trim().toLowerCase() : own}
        onChange={({ target }) => onChange(target.value)}
      />
      <Input
        {...text}
        dir="ltr"
        value={value}
        placeholder={own}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
