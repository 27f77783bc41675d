import Form from 'antd/es/form'
import Input, { type InputProps } from 'antd/es/input/Input'
import { t } from '../../../lib/i18n/t.ts'
import './option-texts.css'

interface OptionTextsProps {
  readonly name: readonly string[]
  /** Of the question among the others. */
  readonly place: number
  readonly options: readonly string[]
  readonly dir: 'ltr' | 'rtl'
}

/** The options of a question in another language, each beneath the firm's own words of it. */
export function OptionTexts({ name, place, options, dir }: OptionTextsProps) {
  const different = [...new Set(options)].filter(Boolean)
  if (different.length === 0) return null
  return (
    <fieldset className="option-texts">
      <legend>{t('Options of question {place}', { place })}</legend>
      {different.map((option, index) => {
        const id = `option-${place}-${index + 1}`
        return (
          <Form.Item key={option} name={[...name, option]} label={<bdi>{option}</bdi>} htmlFor={id}>
            <OptionInput id={id} maxLength={100} placeholder={option} dir={dir} autoComplete="off" />
          </Form.Item>
        )
      })}
    </fieldset>
  )
}

/** The form would derive the id of an error from the option, whose spaces no id can have. */
function OptionInput({ id, ...input }: InputProps) {
  const { errors } = Form.Item.useStatus()
  const errorId = `${id}-error`
  return (
    <>
      <Input {...input} id={id} aria-describedby={errors.length > 0 ? errorId : undefined} />
      <span id={errorId} hidden>
        {errors}
      </span>
    </>
  )
}
