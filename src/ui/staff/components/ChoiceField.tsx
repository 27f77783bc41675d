import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import { t } from '../../lib/i18n/t.ts'

/** A value, and the messages that say its name and what it means. */
export type Choice<Value> = readonly [value: Value, name: string, meaning: string]

interface ChoiceFieldProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice<string>[]
}

/** One choice of several. The label of a field does not name a group by itself. */
export const ChoiceField = ({ name, label, choices }: ChoiceFieldProps) => (
  <Form.Item name={name} label={label}>
    <Radio.Group className="choices" aria-label={label}>
      {choices.map(([value, name, meaning]) => (
        <Radio key={value} value={value}>
          {t(name)}
          <small>{t(meaning)}</small>
        </Radio>
      ))}
    </Radio.Group>
  </Form.Item>
)
