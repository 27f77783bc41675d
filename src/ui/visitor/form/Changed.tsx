import type { FormState } from '../../lib/forms/useForm.ts'
import { t } from '../../lib/i18n/t.ts'

interface ChangedProps {
  readonly hasChanged: boolean
  readonly form: FormState
}

/** Why a form that was sent asks for more, beside the button that was pressed, until nothing is wrong any more. */
export const Changed = ({ hasChanged, form: { errors } }: ChangedProps) =>
  hasChanged && Object.keys(errors).length > 0 ? (
    <p className="lead" role="status">
      {t('The form was changed meanwhile. Please look at it once more.')}
    </p>
  ) : null
