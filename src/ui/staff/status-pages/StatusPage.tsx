import { GoButton } from '../../lib/components/Button.tsx'
import { Card } from '../../lib/components/Card.tsx'
import { LanguageSwitch } from '../../lib/components/LanguageSwitch.tsx'
import { t } from '../../lib/i18n/t.ts'
import { completeLanguageLinks } from '../../lib/page/language-links.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { useTitle } from '../../lib/page/useTitle.ts'
import { paths } from '../../lib/paths.ts'
import { landing } from '../../lib/session/destination.ts'
import { chosenLanguage } from '../../lib/session/preferences.ts'
import { readSession } from '../../lib/session/session.ts'

completeLanguageLinks()

interface StatusPageProps {
  readonly title: string
  readonly text: string
  /** For a visitor, to whom signing in is of no use. */
  readonly hint?: string
}

export function StatusPage({ title, text, hint }: StatusPageProps) {
  useTitle(title)
  const session = readSession()
  const { firm } = pageData()
  const website = firm?.website
  return (
    <>
      {/* The language of an account goes before that of an address. */}
      {!chosenLanguage() && <LanguageSwitch />}
      <Card title={title}>
        <p className="lead">{text}</p>
        {!session && hint && <p className="lead">{hint}</p>}
        <div className="card-actions">
          {!session && website && (
            <GoButton to={website}>
              <bdi>{firm?.name || t('Website')}</bdi>
            </GoButton>
          )}
          {session && <GoButton to={landing(session.role)}>{t('Go to your start page')}</GoButton>}
          <GoButton to={paths.login} kind="plain">
            {t('Back to Login')}
          </GoButton>
        </div>
      </Card>
    </>
  )
}
