import Button from 'antd/es/button'
import type { PersonalInfo } from '#contract/personal.ts'
import { fieldSchema, validationError } from '../../kit/validation.ts'
import { infoFields, infoSchema } from './infoFields.ts'

interface MissingFieldsProps {
  readonly values: Partial<PersonalInfo>
  readonly goTo: (name: keyof PersonalInfo) => void
}

/** How many required fields are still invalid, with a link to the first one. */
export function MissingFields({ values, goTo }: MissingFieldsProps) {
  const missing = infoFields.filter(({ name }) => validationError(fieldSchema(infoSchema, name), values[name]))
  const [first] = missing
  return (
    <div className="missing" role="status">
      {first && (
        <>
          {missing.length} of the {infoFields.length} fields {missing.length === 1 ? 'is' : 'are'} still missing.
          <Button type="link" size="small" onClick={() => goTo(first.name)}>
            Go to {first.label}
          </Button>
        </>
      )}
    </div>
  )
}
