import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { t } from '../../../lib/i18n/t.ts'
import { filled } from './formChanges.ts'
import { oneALine } from './oneALine.ts'

export function OptionsField({ index }: { readonly index: number }) {
  return (
    <Form.Item
      name={[index, 'options']}
      label={t('Options')}
      extra={t('One a line.')}
      rules={[{ validator: assertOptions }]}
      {...oneALine}
    >
      <TextArea autoSize={{ minRows: 3, maxRows: 20 }} dir="auto" />
    </Form.Item>
  )
}

async function assertOptions(_: unknown, options: readonly string[] = []): Promise<void> {
  const all = filled(options)
  const isRight = all.length >= 2 && all.length <= 20 && new Set(all).size === all.length
  if (!isRight) throw new Error(t('Please enter two to twenty different options.'))
  if (all.some((option) => option.length > 100)) throw new Error(t('Please use at most 100 characters for an option.'))
}
