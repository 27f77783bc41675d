import { GoButton } from '../../lib/components/Button.tsx'
import { Card } from '../../lib/components/Card.tsx'
import { t } from '../../lib/i18n/t.ts'
import { useTitle } from '../../lib/page/useTitle.ts'
import { paths } from '../../lib/paths.ts'
import { landing } from '../../lib/session/destination.ts'
import { readSession } from '../../lib/session/session.ts'

export function StatusPage({ title, text }: { readonly title: string; readonly text: string }) {
  useTitle(title)
  const session = readSession()
  return (
    <Card title={title}>
      <p className="lead">{text}</p>
      <div className="card-actions">
        {session && <GoButton to={landing(session.role)}>{t('Go to your start page')}</GoButton>}
        <GoButton to={paths.login} kind={session ? 'plain' : 'primary'}>
          {t('Back to Login')}
        </GoButton>
      </div>
    </Card>
  )
}
