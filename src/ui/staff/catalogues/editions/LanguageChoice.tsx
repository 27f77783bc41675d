import Form, { type Rule } from 'antd/es/form'
import Select from 'antd/es/select'
import { type Language, languages } from '#contract/languages.ts'
import { t } from '../../../lib/i18n/t.ts'
import { languageText } from './languageText.ts'

interface LanguageChoiceProps {
  /** Languages that cannot be chosen. */
  readonly without?: readonly (Language | null)[]
  readonly rules?: Rule[]
  readonly hint?: string
}

export function LanguageChoice({ without = [], rules = [], hint }: LanguageChoiceProps) {
  const offered = languages.filter((language) => !without.includes(language))
  return (
    <Form.Item name="language" label={t('Language')} extra={hint} rules={rules}>
      <Select
        allowClear={rules.length === 0}
        placeholder={rules.length === 0 ? t('All languages') : undefined}
        options={offered.map((value) => ({ value, label: languageText(value) }))}
      />
    </Form.Item>
  )
}
