import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Radio from 'antd/es/radio'
import { Question } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { settingRule } from '../settingRule.ts'
import { OptionsField } from './OptionsField.tsx'
import { QuestionButtons } from './QuestionButtons.tsx'
import { labelId } from './useQuestionList.ts'

interface QuestionFieldsProps {
  readonly index: number
  readonly isLast: boolean
  readonly move: (to: number) => void
  readonly remove: () => void
}

export function QuestionFields({ index, ...rest }: QuestionFieldsProps) {
  const kind = Form.useWatch(['form', 'questions', index, 'kind'])
  const kinds = [
    { value: 'text', label: t('Text') },
    { value: 'choice', label: t('Choice') },
    { value: 'tick', label: t('Tick') },
  ]
  return (
    <fieldset className="question">
      <legend>{t('Question {place}', { place: index + 1 })}</legend>
      <Form.Item name={[index, 'id']} noStyle>
        <input type="hidden" />
      </Form.Item>
      <Form.Item
        name={[index, 'label']}
        label={t('Question')}
        htmlFor={labelId(index)}
        rules={[settingRule(Question.properties.label)]}
      >
        <Input id={labelId(index)} maxLength={200} dir="auto" />
      </Form.Item>
      <Form.Item name={[index, 'kind']} label={t('Answer')}>
        <Radio.Group aria-label={t('Answer')} options={kinds} />
      </Form.Item>
      {kind === 'choice' && <OptionsField index={index} />}
      <Form.Item name={[index, 'required']} valuePropName="checked">
        <Checkbox>{t('Must be answered')}</Checkbox>
      </Form.Item>
      <QuestionButtons index={index} {...rest} />
    </fieldset>
  )
}
