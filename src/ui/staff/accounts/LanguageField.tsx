import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { languageNames } from '#contract/languages.ts'
import { t } from '../../lib/i18n/t.ts'

export function LanguageField() {
  const options = Object.entries(languageNames).map(([value, label]) => ({ value, label }))
  return (
    <Form.Item name="language" label={t('Language')}>
      <Select options={[{ value: '', label: t('As the browser says') }, ...options]} />
    </Form.Item>
  )
}
