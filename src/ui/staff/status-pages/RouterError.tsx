import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../../lib/components/Button.tsx'
import { Card } from '../../lib/components/Card.tsx'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { t } from '../../lib/i18n/t.ts'

export function RouterError() {
  const error = useRouteError()
  return (
    <Card title={t('Unexpected Application Error!')}>
      <p className="lead">{wordsOf(error)}</p>
      <div className="card-actions">
        <Button onClick={() => location.reload()}>{t('Reload')}</Button>
      </div>
    </Card>
  )
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? errorWords(error) : String(error)
}
