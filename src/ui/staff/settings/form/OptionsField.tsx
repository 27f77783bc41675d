import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { own } from '#contract/form-texts.ts'
import type { FormSettings } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { filled } from './formChanges.ts'
import { oneALine } from './oneALine.ts'
import { hasWords } from './TextsLanguageField.tsx'

export function OptionsField({ index }: { readonly index: number }) {
  const isTranslated = useIsTranslated(index)
  return (
    <Form.Item
      name={[index, 'options']}
      label={t('Options')}
      extra={
        <>
          {t('One a line.')} {isTranslated && t('A renamed option loses its words in other languages.')}
        </>
      }
      rules={[{ validator: assertOptions }]}
      {...oneALine}
    >
      <TextArea autoSize={{ minRows: 3, maxRows: 20 }} dir="auto" />
    </Form.Item>
  )
}

/** Whether a language has words for options of the question. */
function useIsTranslated(index: number): boolean {
  const form = Form.useFormInstance()
  const id = Form.useWatch(['form', 'questions', index, 'id'], form)
  const texts: FormSettings['texts'] = Form.useWatch(['form', 'texts'], { form, preserve: true }) ?? {}
  return Object.values(texts).some((text) => hasWords(own(text?.options, id)))
}

async function assertOptions(_: unknown, options: readonly string[] = []): Promise<void> {
  const all = filled(options)
  const isRight = all.length >= 2 && all.length <= 20 && new Set(all).size === all.length
  if (!isRight) throw new Error(t('Please enter two to twenty different options.'))
  if (all.some((option) => option.length > 100)) throw new Error(t('Please use at most 100 characters for an option.'))
}
