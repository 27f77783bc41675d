import { t } from '../../lib/i18n/t.ts'

/** Why a form that was sent asks for more, beside the button that was pressed. */
export const Changed = () => (
  <p className="lead" role="status">
    {t('The form was changed meanwhile. Please look at it once more.')}
  </p>
)
