import Button from 'antd/es/button'
import type { PersonalInfo } from '#contract/personal.ts'
import { fieldSchema, validationError } from '../../lib/forms/validation.ts'
import { t } from '../../lib/i18n/t.ts'
import { infoFields, infoSchema } from './infoFields.ts'

interface MissingFieldsProps {
  readonly values: Partial<PersonalInfo>
  readonly goTo: (name: keyof PersonalInfo) => void
}

export function MissingFields({ values, goTo }: MissingFieldsProps) {
  const fields = infoFields()
  const missing = fields.filter(({ name }) => validationError(fieldSchema(infoSchema, name), values[name]))
  const [first] = missing
  return (
    <div className="missing" role="status">
      {first && (
        <>
          {t('{n} of the {total} fields are still missing.', { n: missing.length, total: fields.length })}
          <Button type="link" size="small" onClick={() => goTo(first.name)}>
            {t('Go to {field}', { field: first.label })}
          </Button>
        </>
      )}
    </div>
  )
}
