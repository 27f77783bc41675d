import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import { type FormField, isChoosable } from '#contract/form-fields.ts'
import { visitorFields } from '../../../lib/forms/visitorFields.ts'
import { t } from '../../../lib/i18n/t.ts'
import './field-rules.css'

export function FieldRules() {
  return (
    <section aria-labelledby="form-fields">
      <h2 id="form-fields">{t('Fields')}</h2>
      <div className="field-rules">
        {visitorFields.map(({ name, label }) => (
          <div key={name} className="field-rule">
            <span id={`rule-of-${name}`}>{t(label)}</span>
            <FieldRule name={name} />
          </div>
        ))}
      </div>
    </section>
  )
}

function FieldRule({ name }: { readonly name: FormField }) {
  if (!isChoosable(name)) return <span className="always">{t('Always required')}</span>
  const options = [
    { value: 'required', label: t('Required') },
    { value: 'optional', label: t('Optional') },
    { value: 'hidden', label: t('Hidden') },
  ]
  return (
    <Form.Item name={['form', 'fields', name]} noStyle>
      <Radio.Group aria-labelledby={`rule-of-${name}`} options={options} />
    </Form.Item>
  )
}
