import Input, { type InputProps } from 'antd/es/input/Input'
import { type ChangeEvent, useState } from 'react'
import { plainDigits } from '../../lib/i18n/plainDigits.ts'
import './number-input.css'

interface NumberInputProps extends Pick<InputProps, 'disabled'> {
  /** Given by the form: null while the field is empty, NaN for what is no whole number. */
  readonly value?: number | null
  readonly onChange?: (value: number | null) => void
}

/** A whole number that is typed. What is none stays, for the form to refuse it. */
export function NumberInput({ value = null, onChange, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState('')
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    onChange?.(numberIn(target.value))
  }
  const text = Object.is(numberIn(typed), value) ? typed : String(value ?? '')
  return (
    <Input className="number-input" inputMode="numeric" autoComplete="off" value={text} onChange={change} {...props} />
  )
}

function numberIn(text: string): number | null {
  const digits = plainDigits(text).trim()
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
