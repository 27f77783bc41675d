import { Button, GoButton } from '../../lib/components/Button.tsx'
import { Card } from '../../lib/components/Card.tsx'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { beginAtProvider } from './beginAtProvider.ts'

interface ToldProps {
  readonly words: string
  readonly mayRetry?: boolean
  /** Sends the same answer once more, because it may not have arrived. */
  readonly again?: (() => void) | undefined
  /** There is no way on from here. */
  readonly isDone?: boolean
}

export function Told({ words, mayRetry = false, again, isDone = false }: ToldProps) {
  const name = pageData().provider ?? ''
  return (
    <Card title={t('Sign in with {name}', { name })}>
      <p className="lead" role="status">
        {words}
      </p>
      <div className="card-actions">
        {mayRetry && <Button onClick={again ?? beginAtProvider}>{t('Try Again')}</Button>}
        {!isDone && (
          <GoButton to={paths.login} kind="plain">
            {t('Back to Login')}
          </GoButton>
        )}
      </div>
    </Card>
  )
}
