import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'

/** Beside a form that leads to a password, which may open nothing. It says the same to owners and to others. */
export function PasswordNote() {
  const name = pageData().insteadOfPassword
  if (!name) return null
  return (
    <p className="about">
      {t('A password opens the accounts of owners only. Everybody else signs in with {name}.', { name })}
    </p>
  )
}
