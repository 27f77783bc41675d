import InputNumber, { type InputNumberProps } from 'antd/es/input-number'
import { plainDigits } from '../../lib/i18n/plainDigits.ts'

/** A whole number that is typed. */
export const NumberInput = (props: Pick<InputNumberProps, 'className' | 'disabled'>) => (
  <InputNumber controls={false} inputMode="numeric" parser={numberIn} {...props} />
)

const numberIn = (text = '') => plainDigits(text).replace(/[^\w.-]+/g, '')
