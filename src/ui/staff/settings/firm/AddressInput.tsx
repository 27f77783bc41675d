import Input, { type InputProps } from 'antd/es/input/Input'
import { completeAddress } from './completeAddress.ts'

interface AddressProps extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value?: string
  readonly onChange?: (address: string) => void
}

/** Who leaves the field, or sends its form, finds what was typed with the scheme that it lacked. */
export function AddressInput({ value = '', onChange = () => {}, ...given }: AddressProps) {
  const complete = () => {
    const whole = completeAddress(value)
    if (whole !== value) onChange(whole)
  }
  return (
    <Input
      {...given}
      dir="ltr"
      type="url"
      placeholder="https://"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={complete}
      onPressEnter={complete}
    />
  )
}
