import { t } from '../lib/i18n/t.ts'
import { pageData } from '../lib/page/page-data.ts'
import './login-note.css'

/** Beside a form that asks for a password, which may open nothing. It says the same to owners and to others. */
export function PasswordNote() {
  const name = pageData().insteadOfPassword
  if (!name) return null
  return (
    <p className="login-note">
      {t('Here you sign in with {name}. A password opens the accounts of owners only.', { name })}
    </p>
  )
}
