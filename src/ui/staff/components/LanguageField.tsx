import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { languageNames } from '#contract/languages.ts'
import { t } from '../../lib/i18n/t.ts'

const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

/** `none` is what holds without a choice. */
export function LanguageField({ none = t('As the browser says') }: { readonly none?: string }) {
  return (
    <Form.Item name="language" label={t('Language')}>
      <Select options={[{ value: '', label: none }, ...languages]} />
    </Form.Item>
  )
}
