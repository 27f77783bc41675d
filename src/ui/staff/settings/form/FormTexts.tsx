import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormSettings } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { settingRule } from '../settingRule.ts'

export function FormTexts() {
  return (
    <section aria-labelledby="form-texts">
      <h2 id="form-texts">{t('Texts')}</h2>
      <TextItem
        name="introduction"
        label={t('Introduction')}
        hint={t('Stands above the fields. Empty: the usual sentence.')}
      />
      <TextItem
        name="consent"
        label={t('Consent')}
        hint={t('Visitors must tick these words. They are kept with each request. Empty: nothing to tick.')}
      />
      <TextItem
        name="thanks"
        label={t('Text after sending')}
        hint={t('What visitors read when the form is sent. Empty: the usual sentence.')}
      />
    </section>
  )
}

interface TextItemProps {
  readonly name: 'introduction' | 'consent' | 'thanks'
  readonly label: string
  readonly hint: string
}

function TextItem({ name, label, hint }: TextItemProps) {
  const schema = FormSettings.properties[name]
  return (
    <Form.Item name={['form', name]} label={label} extra={hint} rules={[settingRule(schema)]}>
      <TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
    </Form.Item>
  )
}
