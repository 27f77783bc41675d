import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { type Language, languageNames, languages } from '#contract/languages.ts'
import type { FormSettings } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'

/** Empty for the words that every language shows that has none of its own. */
export type TextsLanguage = Language | ''

interface TextsLanguageFieldProps {
  readonly value: TextsLanguage
  readonly choose: (language: TextsLanguage) => void
}

/** Chooses the language whose texts are shown; those with texts of their own are marked. */
export function TextsLanguageField({ value, choose }: TextsLanguageFieldProps) {
  const texts: FormSettings['texts'] | undefined = Form.useWatch(['form', 'texts'], {
    form: Form.useFormInstance(),
    preserve: true,
  })
  const options = languages.map((language) => ({
    value: language,
    label: hasWords(texts?.[language]) ? `${languageNames[language]} ✓` : languageNames[language],
  }))
  return (
    <Form.Item label={t('Language')} htmlFor="texts-language">
      <Select
        id="texts-language"
        value={value}
        onChange={choose}
        options={[{ value: '', label: t('All languages') }, ...options]}
      />
    </Form.Item>
  )
}

/** Whether any text is given. */
export const hasWords = (texts: object = {}): boolean =>
  Object.values(texts).some((text) => (typeof text === 'object' ? hasWords(text ?? {}) : Boolean(text?.trim())))
